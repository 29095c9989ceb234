/** Changes one place of a document and leaves everything else, also the order of properties, as it is. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonRecord } from '../saving/record-values.ts'

export type JsonPath = readonly (string | number)[]

/** Returns the value at a path; undefined if there is none. */
export function getAtJsonPath(document: unknown, path: JsonPath): unknown {
  let value = document
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)]
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
  }
  return value
}

/** Returns the document with another value at a path; undefined removes it. Objects on the way are made as needed. */
export function setAtJsonPath(document: JsonRecord, path: JsonPath, value: unknown): JsonRecord {
  const changed = set(document, path, value)
  return isObject(changed) ? changed : document
}

function set(value: unknown, [step, ...rest]: JsonPath, next: unknown): unknown {
  if (step === undefined) return next
  if (next === undefined && value === undefined) return undefined
  if (Array.isArray(value)) {
    const index = Number(step)
    const part = set(value[index], rest, next)
    return part === undefined
      ? value.filter((_, at) => at !== index)
      : Object.assign([...value], { [index]: part })
  }
  const object = isObject(value) ? value : {}
  const part = set(object[step], rest, next)
  if (part !== undefined) return { ...object, [step]: part }
  const { [step]: _, ...others } = object
  return others
}

/** Removes a property, and the object that it was in if nothing else is left there. */
export function removeAtJsonPath(document: JsonRecord, path: JsonPath): JsonRecord {
  const removed = setAtJsonPath(document, path, undefined)
  const parent = path.slice(0, -1)
  const left = getAtJsonPath(removed, parent)
  return parent.length > 0 && isObject(left) && Object.keys(left).length === 0
    ? removeAtJsonPath(removed, parent)
    : removed
}

/** Returns the list with an entry at another place. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const others = list.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}

/** Returns the object with another name for a property, in the same place. */
export const withRenamedKey = (object: JsonRecord, from: string, to: string): JsonRecord =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name === from ? to : name, value]))
