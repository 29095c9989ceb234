/** References inside of one document: `#/$defs/Address`. */
import { getAtPointer, isObject } from './pointer.ts'

type Schema = Readonly<Record<string, unknown>>

/** They may lead on to others, and in a circle. */
const mostSteps = 10

/** What a schema with `$ref` refers to, with its own keywords over that; what leads nowhere stays as it is. */
export function resolveRef(schema: Schema, root: Schema): Schema {
  let found = schema
  for (let step = 0; step < mostSteps && typeof found.$ref === 'string'; step++) {
    const { $ref, ...own }: Schema = found
    const target = getAtPointer(root, String($ref).replace(/^#/, ''))
    if (!isObject(target)) break
    found = { ...target, ...own }
  }
  return found
}
