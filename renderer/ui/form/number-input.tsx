/**
 * Renders the input of a number: a text field, since `<input type="number">` reads what is typed in the language of the
 * browser's menus, drops what it cannot read, and changes with the wheel.
 */
import type { KeyboardEvent } from 'react'
import {
  formatTypedNumber,
  type NumberNotation,
  parseTypedNumber,
} from '#schemas/runtime/core/typed-number.ts'
import { toNumberOrText } from '#schemas/runtime/form/coerce-answer.ts'
import { isIntegerSchema } from '#schemas/runtime/form/numeric-schema.ts'
import { getControlAttributes } from './control-attributes.ts'
import { getNumberNotation } from './number-notation.ts'
import type { FormWidgetProps } from './types.ts'
import { useTypedText } from './use-typed-text.ts'

interface Props {
  readonly field: FormWidgetProps
  /** `password` hides what is typed. */
  readonly type: 'text' | 'password'
  /** Whether the arrow keys change the number by a step. */
  readonly steps?: boolean
}

/** Renders the input. The value is a number, or the text itself as long as it cannot be read. */
export function NumberInput({ field, type, steps = false }: Props) {
  const { schema, value, onChange, registry, htmlName, id } = field
  const notation = getNumberNotation(schema, htmlName ?? id, registry.formContext)
  const { control, forget } = useTypedText<unknown>({
    value,
    onChange,
    write: shown => writeNumber(shown, notation),
    read: text => readNumber(text, notation),
  })
  const { inputMode, ...attributes } = getControlAttributes(field)
  return (
    <input
      {...attributes}
      inputMode={inputMode ?? getNumberInputMode(schema)}
      {...(steps ? getSpinButtonAttributes(field, forget) : {})}
      type={type}
      className="bp-input"
      {...control}
    />
  )
}

/** Returns what a field shows for its value; a text that was no number stays as it is. */
function writeNumber(value: unknown, notation: NumberNotation): string {
  if (typeof value === 'number' && Number.isFinite(value)) return formatTypedNumber(value, notation)
  return typeof value === 'string' ? value : ''
}

/** Reads what was typed; a text that cannot be read stays one, so that the validation refuses it. */
function readNumber(text: string, notation: NumberNotation) {
  const reading = parseTypedNumber(text, notation)
  const left = reading.kind === 'number' ? reading.clearer : reading.kind === 'empty' ? '' : undefined
  return { value: toNumberOrText(text, notation), left }
}

interface NumberLimits {
  readonly type?: unknown
  readonly minimum?: number | undefined
  readonly exclusiveMinimum?: number | undefined
  readonly maximum?: number | undefined
  readonly multipleOf?: number | undefined
}

/** Returns the keyboard of phones: those for numbers have no minus on iOS. */
function getNumberInputMode(schema: NumberLimits): 'decimal' | 'numeric' | 'text' {
  const least = schema.minimum ?? schema.exclusiveMinimum
  if (least === undefined || least < 0) return 'text'
  return isIntegerSchema(schema) ? 'numeric' : 'decimal'
}

function getSpinButtonAttributes(field: FormWidgetProps, forget: () => void) {
  const { schema, value, readonly = false, disabled = false, onChange } = field
  const { minimum, maximum } = schema
  return {
    role: 'spinbutton',
    'aria-valuemin': minimum,
    'aria-valuemax': maximum,
    'aria-valuenow': typeof value === 'number' ? value : undefined,
    onKeyDown(event: KeyboardEvent) {
      const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      if (by === 0 || readonly || disabled) return
      event.preventDefault()
      // A text that cannot be read is not replaced.
      if (typeof value === 'string') return
      forget()
      onChange(step(value, by, schema))
    },
  } as const
}

/** Returns the next number, within the limits; without one, the least or 0. */
function step(value: unknown, by: 1 | -1, schema: NumberLimits): number {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, multipleOf = 1 } = schema
  const within = (number: number) => Math.max(minimum, Math.min(maximum, number))
  if (typeof value !== 'number') return within(0)
  // 12 digits, so that 0.1 + 0.2 is 0.3.
  return within(Number((value + by * multipleOf).toPrecision(12)))
}
