/** Reads the values that fields have before anybody answers, from `default` at any depth. */

import { getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import { findChildField, type JsonObject } from './form.ts'

/**
 * Returns the field's own default; for a group, adds the defaults of its parts. `within` lists the references
 * followed so far.
 */
export function getDefaultValue(
  part: JsonObject,
  root: JsonObject,
  within: readonly unknown[] = [],
): unknown {
  if (within.includes(part.$ref)) return undefined
  const refs = part.$ref === undefined ? within : [...within, part.$ref]
  const { default: own, allOf, ...schema } = resolveRef(part, root)
  if (own !== undefined && !isObject(own)) return own
  const inherited = (Array.isArray(allOf) ? allOf : []).map(
    one => isObject(one) && getDefaultValue(one, root, refs),
  )
  const members = Object.entries(getSubobjectOrEmpty(schema, 'properties')).flatMap(([name, property]) => {
    const value = isObject(property) ? getDefaultValue(property, root, refs) : undefined
    return value === undefined ? [] : [[name, value]]
  })
  const value = { ...Object.assign({}, ...inherited), ...Object.fromEntries(members), ...own }
  return Object.keys(value).length > 0 ? value : undefined
}

interface Change {
  readonly before: unknown
  readonly after: unknown
}

/** Returns the values after a change, with defaults for the list entries that the change added. */
export function addDefaultsToNewEntries(part: JsonObject, { before, after }: Change, root = part): unknown {
  if (before === after) return after
  const inside = (name: string, value: unknown, old: unknown) => {
    const schema = findChildField({ schema: part, ui: {}, root }, name)?.schema ?? {}
    return addDefaultsToNewEntries(schema, { before: old, after: value }, root)
  }
  if (Array.isArray(after)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : []
    return after.map((entry, index) => {
      const isNew = index >= old.length && isObject(entry) && Object.keys(entry).length === 0
      const { items } = resolveRef(part, root)
      return isNew && isObject(items)
        ? (getDefaultValue(items, root) ?? entry)
        : inside(String(index), entry, old[index])
    })
  }
  if (!isObject(after)) return after
  const old = isObject(before) ? before : {}
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, inside(name, value, old[name])]),
  )
}
