import { toValueShape } from '#schemas/runtime/core/to-value-shape.ts'
import { generatedFileBanner } from './compile-types.ts'
import { readEntities, type SchemaObject } from './documents.ts'
import { readBuiltInWidgets } from './widgets.ts'

/** `schemas/widgets/*.json` → what the values look like that widgets fill in and keep, for the browser to check. */
export async function generateValueShapes(root: string): Promise<string> {
  const [widgets, entities] = await Promise.all([readBuiltInWidgets(root), readEntities(root)])
  const list = (schemas: readonly (readonly [string, SchemaObject])[]) =>
    JSON.stringify(
      Object.fromEntries(schemas.map(([name, schema]) => [name, toValueShape(schema, entities)])),
    )
  const filled = widgets.flatMap(({ name, value }) => (value.type === 'null' ? [] : [[name, value] as const]))
  const kept = widgets.flatMap(({ keeps = {} }) => Object.entries(keeps))
  return `${generatedFileBanner}
import type { ValueShape } from '../runtime/core/value-shape.ts'

type Shapes = Readonly<Record<string, ValueShape>>

/** By widget: the value that it fills in. */
export const widgetValueShapes: Shapes = ${list(filled)}

/** By name: what widgets keep among the values of a screen. */
export const keptValueShapes: Shapes = ${list(kept)}
`
}
