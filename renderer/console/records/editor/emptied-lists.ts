/** What is left in a form of a list or an object that was added and emptied again. */
import { getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

interface RecordPart {
  readonly schema: JsonObject
  readonly ui: JsonObject
  /** What is saved there; undefined: nothing. */
  readonly saved: unknown
}

/**
 * Removes lists and objects that are empty where none is saved, and lists that may not be empty. One that means something else than
 * none stays: its ui schema has `ui:empty`.
 */
export function withoutEmptiedLists(draft: JsonRecord, { schema, ui, saved }: RecordPart): JsonRecord {
  const properties = getSubobjectOrEmpty(schema, 'properties')
  const required = listRequired(schema)
  const entries = Object.entries(draft).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const part = {
      schema: getSubobjectOrEmpty(properties, name),
      ui: getSubobjectOrEmpty(ui, name),
      saved: isObject(saved) ? saved[name] : undefined,
    }
    const kept = withoutEmptied(value, part)
    return isLeftOver(kept, part) && !required.includes(name) ? [] : [[name, kept]]
  })
  return Object.fromEntries(entries)
}

function withoutEmptied(value: unknown, part: RecordPart): unknown {
  if (isObject(value)) return withoutEmptiedLists(value, part)
  if (!Array.isArray(value)) return value
  const items = getSubobjectOrEmpty(part.schema, 'items')
  // Entries move, so those that are saved are not compared; their lists may not be empty, or are required.
  return value.map(item => withoutEmptied(item, { schema: items, ui: {}, saved: undefined }))
}

function isLeftOver(value: unknown, { schema, ui, saved }: RecordPart): boolean {
  if (isEmptyList(value)) {
    const mayBeEmpty = !(Number(schema.minItems) > 0)
    return !mayBeEmpty || (saved === undefined && ui['ui:empty'] === undefined)
  }
  if (saved !== undefined || !isObject(value)) return false
  // With a list that means something it would still be refused, for what is missing beside it.
  const isRefused = listRequired(schema).length > 0
  return Object.values(value).every(part => part === undefined || (isRefused && isEmptyList(part)))
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const listRequired = ({ required }: JsonObject): readonly unknown[] =>
  Array.isArray(required) ? required : []
