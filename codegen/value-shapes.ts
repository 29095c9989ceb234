import type { ValueShape } from '#schemas/runtime/core/value-shape.ts'
import { banner } from './compile-types.ts'
import { readEntities, type SchemaObject } from './documents.ts'
import { readWidgets } from './widgets.ts'

/** `schemas/widgets/*.json` → what the values look like that widgets fill in and keep, for the browser to check. */
export async function generateValueShapes(root: string): Promise<string> {
  const [widgets, entities] = await Promise.all([readWidgets(root), readEntities(root)])
  const list = (schemas: readonly (readonly [string, SchemaObject])[]) =>
    JSON.stringify(Object.fromEntries(schemas.map(([name, schema]) => [name, toShape(schema, entities)])))
  const filled = widgets.flatMap(({ name, value }) => (value.type === 'null' ? [] : [[name, value] as const]))
  const kept = widgets.flatMap(({ keeps = {} }) => Object.entries(keeps))
  return `${banner}
import type { ValueShape } from '../runtime/core/value-shape.ts'

type Shapes = Readonly<Record<string, ValueShape>>

/** By widget: the value that it fills in. */
export const widgetValueShapes: Shapes = ${list(filled)}

/** By name: what widgets keep among the values of a screen. */
export const keptValueShapes: Shapes = ${list(kept)}
`
}

type Entities = Readonly<Record<string, SchemaObject>>

/** Of alternatives nothing is said. */
function toShape(schema: SchemaObject, entities: Entities): ValueShape {
  const { $ref, const: only, type, enum: allowed = only === undefined ? undefined : [only], items } = schema
  if (typeof $ref === 'string') return toShape(entities[$ref.split('/').at(-1) ?? ''] ?? {}, entities)
  const { properties, required } = schema
  return JSON.parse(
    JSON.stringify({
      ...{ type, enum: allowed, required },
      items: items && toShape(Object(items), entities),
      properties:
        properties &&
        Object.fromEntries(
          Object.entries(Object(properties)).map(([name, part]) => [name, toShape(Object(part), entities)]),
        ),
    }),
  )
}
