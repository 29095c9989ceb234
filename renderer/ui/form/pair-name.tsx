/** Renders the control that names a pair. */
import { type FocusEvent, useState, useSyncExternalStore } from 'react'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import { getDescriptionAttributes, renderFieldError } from './hint-and-error.tsx'

interface PairNameProps {
  readonly id: string
  readonly pointer: string
  readonly name: string
  /** The allowed names; undefined allows any text. */
  readonly choices: readonly string[] | undefined
  readonly error: string | undefined
  readonly fixed: boolean
  readonly i18n: FormTranslator
  isTaken(name: string): boolean
  onRename(name: string): void
}

export function PairNameInput({ id, pointer, name, choices, fixed, i18n, ...props }: PairNameProps) {
  // The typed text while another pair has that name.
  const [taken, setTaken] = useState<string>()
  const [left, setLeft] = useState(false)
  const isLive = useIsLive()
  const type = (text: string) => {
    const isFree = text === name || !props.isTaken(text)
    setLeft(false)
    setTaken(isFree ? undefined : text)
    // A pair is never sent under a name other than the one it shows.
    const next = isFree ? text : ''
    if (next !== name && (next === '' ? !props.isTaken('') : true)) props.onRename(next)
  }
  const error = taken !== undefined && left ? i18n.phrase('form.name_taken') : props.error
  const described = { id, options: {}, schema: {}, errors: error === undefined ? [] : [error] }
  const control = {
    ...getDescriptionAttributes(described),
    id,
    className: 'bp-input',
    disabled: fixed,
    onBlur: (_: FocusEvent) => setLeft(true),
  }
  return (
    <div className="bp-field bp-field--half" data-field={pointer}>
      <div className="bp-label">
        <label htmlFor={id}>{i18n.phrase('form.pair_name')}</label>
      </div>
      {choices === undefined ? (
        <input
          {...control}
          type="text"
          autoComplete="off"
          maxLength={200}
          // Without a script, a name cannot be changed.
          readOnly={!isLive}
          value={taken ?? name}
          onChange={event => type(event.target.value)}
        />
      ) : (
        <select {...control} value={name} onChange={event => type(event.target.value)}>
          <option value="">{i18n.phrase('form.choose')}</option>
          {choices
            .filter(choice => choice === name || !props.isTaken(choice))
            .map(choice => (
              <option key={choice}>{choice}</option>
            ))}
        </select>
      )}
      {renderFieldError(described)}
    </div>
  )
}

const useIsLive = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
