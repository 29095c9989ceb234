/**
 * The shape of a JSON value without limits and formats: the part of a JSON Schema that types also express.
 */
import { isObject } from './pointer.ts'

export interface ValueShape {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly items?: ValueShape
  readonly properties?: Readonly<Record<string, ValueShape>>
  readonly required?: readonly string[]
}

/** Tells whether a value has the types, members and items of a shape. */
export function hasShape(value: unknown, { type, enum: allowed, ...parts }: ValueShape): boolean {
  if (type !== undefined && ![type].flat().some(name => isOfType(value, name))) return false
  if (allowed && !allowed.includes(value)) return false
  const { items, properties = {}, required = [] } = parts
  if (Array.isArray(value)) return value.every(item => !items || hasShape(item, items))
  return (
    !isObject(value) ||
    (required.every(name => name in value) &&
      Object.entries(properties).every(
        ([name, shape]) => value[name] === undefined || hasShape(value[name], shape),
      ))
  )
}

/**
 * Returns a value of a shape: the value itself, or what a text unambiguously stands for, as "3" does for 3 and "true"
 * for true. Undefined if it is of another kind.
 */
export const convertToShape = (value: unknown, shape: ValueShape): unknown =>
  hasShape(value, shape)
    ? value
    : [Number(value), value === 'true'].find(reading => String(reading) === value && hasShape(reading, shape))

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  return type === 'object' ? isObject(value) : typeof value === type
}
