/** Resolves references inside one document: `#/$defs/Address`. */
import { getAtPointer, isObject } from './pointer.ts'

type Schema = Readonly<Record<string, unknown>>

/** References may lead to other references, and in a circle. */
const maxSteps = 10

/**
 * Returns the schema that `$ref` leads to, overridden by the schema's own keywords; a schema whose reference
 * leads nowhere stays unchanged.
 */
export function resolveRef(schema: Schema, root: Schema): Schema {
  let found = schema
  for (let step = 0; step < maxSteps && typeof found.$ref === 'string'; step++) {
    const { $ref, ...own }: Schema = found
    const target = getAtPointer(root, String($ref).replace(/^#/, ''))
    if (!isObject(target)) break
    found = { ...target, ...own }
  }
  return found
}
