import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface Props {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  /** The field's text: a number, or what was typed instead of one. */
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
  const { name, label, hint, text, least, most, clearable = false, onChange, onLeave, error } = props
  const id = useId()
  const number = /^\d+$/.test(text.trim()) ? Number(text) : undefined
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const step = (by: 1 | -1) => {
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
          maxLength={9}
          aria-valuemin={least}
          aria-valuemax={most}
          aria-valuenow={number}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error ? true : undefined}
          value={text}
          placeholder="0"
          onChange={event => onChange(event.target.value)}
          onKeyDown={press}
          onBlur={onLeave}
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
