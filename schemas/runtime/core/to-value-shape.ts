import { isObject } from './pointer.ts'
import type { ValueShape } from './value-shape.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** Entities by the name that references end with. */
type Entities = Readonly<Record<string, JsonSchema>>

/** Returns the shape of a schema's values. Says nothing of alternatives. */
export function toValueShape(schema: unknown, entities: Entities): ValueShape {
  if (!isObject(schema)) return {}
  const { $ref, const: only, type, enum: allowed = only === undefined ? undefined : [only], items } = schema
  if (typeof $ref === 'string') return toValueShape(entities[$ref.split('/').at(-1) ?? ''], entities)
  const { properties, required } = schema
  return JSON.parse(
    JSON.stringify({
      type,
      enum: allowed,
      required,
      items: items && toValueShape(items, entities),
      properties:
        properties &&
        Object.fromEntries(
          Object.entries(properties).map(([name, part]) => [name, toValueShape(part, entities)]),
        ),
    }),
  )
}
