/** Finds the field of a form that a value belongs to. */

import { formatPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { type FormDocument, type FormSchemas, findChildField } from '#schemas/runtime/form/form.ts'

export interface TextAnswer {
  /** A pointer into the values. */
  readonly pointer: string
  /** The same pointer with * for each index of a list. */
  readonly field: string
  readonly format: unknown
  readonly text: string
}

/** Returns every text among the values with the format of its field; skips values without a field. */
export function collectTextAnswers(document: FormDocument, values: unknown): TextAnswer[] {
  const whole: FormSchemas = { schema: document.schema, ui: document.ui ?? {} }
  const visit = (value: unknown, field: FormSchemas, path: readonly string[]): TextAnswer[] => {
    const { schema } = field
    if (typeof value === 'string')
      return [
        {
          pointer: formatPointer(path),
          field: toFieldPattern(formatPointer(path)),
          format: schema.format,
          text: value,
        },
      ]
    const members = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : []
    return [...members].flatMap(([name, part]) => {
      const child = getChildOrEntry(field, String(name))
      return child ? visit(part, child, [...path, String(name)]) : []
    })
  }
  return visit(values, whole, [])
}

/** Returns the field at a pointer into the values; follows references. */
export function getFormField(document: FormDocument, pointer: string): FormSchemas | undefined {
  let field: FormSchemas | undefined = { schema: document.schema, ui: document.ui ?? {} }
  for (const name of parsePointer(pointer)) field = field && getChildOrEntry(field, name)
  return field
}

/** Replaces list indexes with `*`, so that a pointer names a field: `/files/3` → `/files/*`. */
export const toFieldPattern = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*')

const getChildOrEntry = (parent: FormSchemas, name: string): FormSchemas | undefined =>
  findChildField(parent, name === '*' ? '0' : name)
