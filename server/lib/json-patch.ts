/** Says what an edit has changed, as a JSON Patch (RFC 6902). */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { getOwnProperty, isSameJson } from './merge-records.ts'

export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }

/** Lists the changes by property, also of objects in objects; a changed list is replaced as a whole. */
export function createJsonPatch(before: unknown, after: unknown): readonly JsonPatchOperation[] {
  return listChanges([], before, after)
}

function listChanges(
  path: readonly string[],
  before: unknown,
  after: unknown,
): readonly JsonPatchOperation[] {
  if (isSameJson(before, after)) return []
  const pointer = formatPointer(path)
  if (after === undefined) return [{ op: 'remove', path: pointer }]
  if (before === undefined) return [{ op: 'add', path: pointer, value: after }]
  if (!isObject(before) || !isObject(after)) return [{ op: 'replace', path: pointer, value: after }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name =>
    listChanges([...path, name], getOwnProperty(before, name), getOwnProperty(after, name)),
  )
}
