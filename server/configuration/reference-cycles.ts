/**
 * Finds references in JSON Schemas that lead back to themselves before any value is looked at: checking would not
 * end.
 */
import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'

type Path = readonly (string | number)[]

interface Place {
  /** The schema's place in its file. */
  readonly path: Path
  readonly schema: JsonSchema
}

interface Spot {
  /** The document that `#/…` is looked up in. */
  readonly whole: JsonSchema
  readonly part: unknown
}

/** Returns pointers to the references that can be followed in a circle, within the file of the place. */
export function findCyclicReferencePointers(
  { path, schema }: Place,
  definitions: Readonly<Record<string, JsonSchema>>,
): readonly string[] {
  const found: string[] = []
  const visit = (part: unknown, at: Path): void => {
    if (Array.isArray(part))
      part.forEach((item, index) => {
        visit(item, [...at, index])
      })
    if (!isObject(part)) return
    if (typeof part.$ref === 'string' && leadsBack(part, schema, definitions))
      found.push(formatPointer([...at, '$ref']))
    for (const [key, inner] of Object.entries(part)) visit(inner, [...at, key])
  }
  visit(schema, path)
  return found
}

/** Returns whether following a schema, without going into a value, leads back to it. */
function leadsBack(
  start: object,
  whole: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): boolean {
  const seen = new Set<unknown>()
  const open: Spot[] = listInPlace({ whole, part: start }, definitions)
  for (let spot = open.pop(); spot; spot = open.pop()) {
    if (spot.part === start) return true
    if (seen.has(spot.part)) continue
    seen.add(spot.part)
    open.push(...listInPlace(spot, definitions))
  }
  return false
}

/** Lists the schemas that apply to the same value. */
function listInPlace({ whole, part }: Spot, definitions: Readonly<Record<string, JsonSchema>>): Spot[] {
  if (!isObject(part)) return []
  const { $ref, allOf, anyOf, oneOf, not, if: condition, then, else: otherwise } = part
  const inner = [allOf, anyOf, oneOf].flatMap(list => (Array.isArray(list) ? list : []))
  return [
    ...[...inner, not, condition, then, otherwise].filter(isObject).map(schema => ({ whole, part: schema })),
    ...(typeof $ref === 'string' ? [resolve($ref, whole, definitions)] : []),
  ]
}

function resolve(
  reference: string,
  whole: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): Spot {
  const [document = '', pointer = ''] = reference.split('#', 2)
  if (document !== 'bookplate') return { whole, part: getAtPointer(whole, pointer) }
  const name = /^\/\$defs\/([^/]+)/.exec(pointer)?.[1] ?? ''
  return { whole: definitions[name] ?? {}, part: getAtPointer({ $defs: definitions }, pointer) }
}
