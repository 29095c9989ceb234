import { useMemo } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../context/console-context.ts'
import { getAtJsonPath, type JsonPath, setAtJsonPath } from '../documents/json-path.ts'
import { useEmailEditing } from './email-editing.ts'
import { LazyValueTextField } from './lazy-value-text-field.tsx'
import { readWording, resetWording, writeWording } from './model/email-wordings.ts'
import { findTextProblem } from './split-values.ts'

interface Props {
  readonly label: string
  /** Of the text in the email. */
  readonly path: JsonPath
  /** The list for whose entries the text is repeated, such as `$appointments`. */
  readonly each?: unknown
  readonly isMultiline?: boolean
}

/** A text of the email in the language that is edited, and whose it is. */
export function WordingField({ label, path, each, isMultiline = false }: Props) {
  const i18n = useI18n()
  const editing = useEmailEditing()
  const { email, change, locale, first, messages, values, nameValue, isReadOnly } = editing
  const wording = getAtJsonPath(email, path)
  const shown = readWording(wording, locale, messages)
  const list = typeof each === 'string' ? each.slice(1) : undefined
  const insertable = useMemo(
    () =>
      values
        .filter(value => value.type === 'text' || value.type === 'number')
        .filter(value => value.list === undefined || value.list === list)
        .map(({ path: name, example }) => ({
          path: name,
          name: i18n.t('emails.value', { path: name }),
          example,
        })),
    [values, list, i18n],
  )
  const text = shown.state === 'missing' ? '' : shown.text
  // Until it is known what there is, nothing is wrong.
  const isKnown = (name: string) => values.length === 0 || insertable.some(value => value.path === name)
  const problem = findTextProblem(text, isKnown)
  const write = (next: unknown, subject?: string) => change(setAtJsonPath(email, path, next), subject)
  const canReset = shown.state === 'own' && isObject(wording) && resetWording(wording, locale) !== undefined
  return (
    <div className="email-wording">
      <LazyValueTextField
        key={locale}
        label={label}
        text={text}
        lang={locale}
        values={insertable}
        nameValue={nameValue}
        placeholder={shown.state === 'missing' ? shown.text : undefined}
        error={
          problem &&
          (problem.unknown === undefined
            ? i18n.t('emails.stray_braces')
            : i18n.t('emails.unknown_value', { name: problem.unknown }))
        }
        isMultiline={isMultiline}
        isReadOnly={isReadOnly}
        onChange={next =>
          write(writeWording(wording, next, { locale, first, messages }), `${path.join('/')} ${locale}`)
        }
      />
      {shown.state !== 'own' && <p className="bp-hint">{i18n.t(`emails.text_${shown.state}`)}</p>}
      {canReset && !isReadOnly && (
        <p className="bp-hint">
          {i18n.t('emails.text_own')}{' '}
          <button type="button" className="console-link" onClick={() => write(resetWording(wording, locale))}>
            {i18n.t('emails.text_reset')}
          </button>
        </p>
      )}
    </div>
  )
}
