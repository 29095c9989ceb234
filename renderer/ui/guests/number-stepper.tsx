import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { parseTypedNumber } from '#schemas/runtime/core/typed-number.ts'
import { useTypedText } from '../form/use-typed-text.ts'

interface Props {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  /** The BCP 47 tag of the language in which the number is typed. */
  readonly tag: string
  /** The number in digits, or what was typed instead of one. */
  readonly text: string
  readonly least: number
  readonly most: number
  /** Whether stepping below the minimum empties the field. */
  readonly clearable?: boolean
  readonly onChange: (text: string) => void
  readonly onLeave?: () => void
  /** Accessible names of the buttons, e.g. "One guest fewer" and "One guest more". */
  readonly fewerLabel: string
  readonly moreLabel: string
  readonly error?: string | undefined
}

/** Asks for a whole number: typed, or changed with two buttons or the arrow keys. */
export function NumberStepper(props: Props) {
  const { name, label, hint, tag, text, least, most, clearable = false, onChange, onLeave, error } = props
  const id = useId()
  const number = /^\d+$/.test(text.trim()) ? Number(text) : undefined
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const typed = useTypedText({
    value: text,
    onChange,
    write: shown => shown,
    read: written => readWholeNumber(written, tag),
  })
  const step = (by: 1 | -1) => {
    typed.forget()
    const next = number === undefined ? least : number + by
    if (next >= least) return onChange(String(Math.min(next, most)))
    onChange(clearable ? '' : String(least))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.key === 'ArrowUp' || number !== undefined) step(event.key === 'ArrowUp' ? 1 : -1)
  }
  const lowest = clearable ? text === '' : number !== undefined && number <= least
  return (
    <div className="bp-field">
      <label className="bp-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="bp-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="bp-stepper">
        <StepButton sign="minus" label={props.fewerLabel} off={lowest} onPress={() => step(-1)} />
        <input
          id={id}
          name={name}
          className="bp-input"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={least}
          aria-valuemax={most}
          aria-valuenow={number}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error ? true : undefined}
          placeholder="0"
          {...typed.control}
          onKeyDown={press}
          onBlur={() => {
            typed.control.onBlur()
            onLeave?.()
          }}
        />
        <StepButton
          sign="plus"
          label={props.moreLabel}
          off={number !== undefined && number >= most}
          onPress={() => step(1)}
        />
      </div>
      {error && (
        <p className="bp-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Returns the number in digits; a text that is no whole number stays as it is. */
function readWholeNumber(written: string, tag: string) {
  const reading = parseTypedNumber(written, { tag, integer: true })
  if (reading.kind === 'empty') return { value: '', left: '' }
  const isWhole = reading.kind === 'number' && Number.isInteger(reading.value)
  return isWhole ? { value: String(reading.value), left: reading.clearer } : { value: written }
}

interface StepButtonProps {
  readonly sign: keyof typeof signs
  readonly label: string
  /** Whether it does nothing; it keeps the focus regardless. */
  readonly off: boolean
  readonly onPress: () => void
}

const StepButton = ({ sign, label, off, onPress }: StepButtonProps) => (
  <button
    type="button"
    className="bp-stepper-button"
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={off ? undefined : onPress}
  >
    <svg className="bp-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={signs[sign]} />
    </svg>
  </button>
)

const signs = { minus: 'M4 10h12', plus: 'M4 10h12M10 4v12' } as const
