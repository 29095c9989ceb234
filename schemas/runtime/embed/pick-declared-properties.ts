import type { SharedDetail } from '../../generated/types.gen.ts'
import { isObject } from '../core/pointer.ts'

/**
 * Returns only what a JSON Schema declares of a value, so that an event cannot tell more than its declaration. Follows
 * `properties` and `items`. A property with `share` is kept only if the business shares that.
 */
export function pickDeclaredProperties(
  value: unknown,
  schema: unknown,
  shares: readonly SharedDetail[] = [],
): unknown {
  if (!isObject(schema)) return value
  const { items, properties } = schema
  if (Array.isArray(value)) return value.map(item => pickDeclaredProperties(item, items, shares))
  if (!isObject(value)) return value
  const declared = Object.entries(isObject(properties) ? properties : {}).filter(
    ([name, property]) => value[name] !== undefined && isShared(property, shares),
  )
  return Object.fromEntries(
    declared.map(([name, property]) => [name, pickDeclaredProperties(value[name], property, shares)]),
  )
}

const isShared = (property: unknown, shares: readonly string[]): boolean =>
  !isObject(property) || typeof property.share !== 'string' || shares.includes(property.share)
