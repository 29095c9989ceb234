/** Keeps what is typed into a field whose value is not text, such as a number. */
import { type ChangeEvent, useState } from 'react'

interface TypedField<Value> {
  /** The value that the form has. */
  readonly value: Value
  write(value: Value): string
  read(text: string): ParsedText<Value>
  onChange(value: Value): void
}

export interface ParsedText<Value> {
  readonly value: Value
  /** What the field shows once it is left; default: what was typed. */
  readonly left?: string | undefined
}

interface TypedText<Value> {
  readonly text: string
  readonly value: Value
  readonly hasFocus: boolean
}

/**
 * Returns the attributes of the control, and how to show the value instead of what was typed. The control shows exactly what is typed until it is left, and from then on as long as
 * that text stands for the value: a field that shows its value instead turns "3." into "3", and "20.05" into "205".
 */
export function useTypedText<Value>({ value, write, read, onChange }: TypedField<Value>) {
  const [typed, setTyped] = useState<TypedText<Value>>()
  const shown = typed && (typed.hasFocus || Object.is(typed.value, value)) ? typed : undefined
  const enter = (text: string, hasFocus: boolean) => {
    const next = read(text).value
    setTyped({ text, value: next, hasFocus })
    onChange(next)
  }
  const control = {
    value: shown?.text ?? write(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      // Input from before the page was live is entered without the focus.
      enter(target.value, target.ownerDocument.activeElement === target),
    onBlur: () => {
      if (!shown) return
      const { text } = shown
      setTyped({ text: read(text).left ?? text, value: shown.value, hasFocus: false })
    },
  }
  return { control, forget: () => setTyped(undefined) }
}
