/** Checks that the JSON Schemas of the configuration are valid, before anything is compiled from them. */
import { formatPointer, getAtPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { listSubschemas, type Subschema } from '#schemas/runtime/form/subschemas.ts'
import { describePatternError } from '#server/lib/linear-pattern.ts'
import type { JsonSchema, ValidatorFactory } from '#server/lib/validator-factory.ts'
import type { FileFault } from '../files.ts'
import { faultIf } from '../reference.ts'
import { findCyclicReferencePointers } from '../reference-cycles.ts'

export interface SchemaLocation {
  readonly file: string
  /** The schema's place in its file. */
  readonly path: readonly (string | number)[]
  readonly schema: JsonSchema
  /** Other schemas with an `$id`, to which this one may refer. */
  readonly others?: readonly JsonSchema[]
}

/** Returns what AJV would throw about when it compiles the schema; `definitions` are by name. */
export function findSchemaCompileFaults(
  { file, path, schema, others = [] }: SchemaLocation,
  validation: ValidatorFactory,
  definitions: Readonly<Record<string, JsonSchema>>,
): FileFault[] {
  const shapes = validation.schemaFaults(schema).map(fault => ({
    file,
    pointer: formatPointer(path) + fault.pointer,
    reason: `is not a valid JSON Schema: ${fault.reason}.`,
  }))
  const visit = ({ schema: part, path: place }: Subschema): FileFault[] => {
    const at = [...path, ...place]
    const { $ref, pattern, patternProperties } = part
    const patterns: [readonly string[], unknown][] = [
      [['pattern'], pattern],
      ...Object.keys(isObject(patternProperties) ? patternProperties : {}).map((name): [string[], string] => [
        ['patternProperties', name],
        name,
      ]),
    ]
    return [
      ...faultIf(typeof $ref === 'string' && !leads($ref, [schema, ...others], definitions), {
        file,
        pointer: formatPointer([...at, '$ref']),
        reason: `"${$ref}" does not resolve; write bookplate#/$defs/… for a file of schemas/entities, or #/… for a part of this schema.`,
      }),
      ...patterns.flatMap(([place, text]) => {
        const fault = typeof text === 'string' ? describePatternError(text) : undefined
        return faultIf(fault !== undefined, {
          file,
          pointer: formatPointer([...at, ...place]),
          reason: `is not a pattern that RE2 can match in linear time: ${fault}.`,
        })
      }),
    ]
  }
  const cycles = findCyclicReferencePointers({ path, schema }, definitions)
  return [
    ...shapes,
    ...reachedParts(schema).flatMap(visit),
    ...cycles.map(pointer => ({
      file,
      pointer,
      reason: 'refers back to itself, so validation would never end; put a property or a list in between.',
    })),
  ]
}

/** Lists all schemas inside a schema, including those that only a reference makes schemas. */
function reachedParts(root: JsonSchema): readonly Subschema[] {
  const found: Subschema[] = [{ path: [], schema: root }]
  const seen = new Set<JsonSchema>([root])
  // The list grows during the loop.
  for (const { path, schema } of found) {
    const pointer = typeof schema.$ref === 'string' ? /^#(\/.*)$/.exec(schema.$ref)?.[1] : undefined
    const target = pointer === undefined ? undefined : getAtPointer(root, pointer)
    const parts = listSubschemas(schema).map(part => ({ ...part, path: [...path, ...part.path] }))
    const led = isObject(target) ? [{ path: parsePointer(pointer ?? ''), schema: target }] : []
    for (const part of [...parts, ...led]) {
      if (seen.has(part.schema)) continue
      seen.add(part.schema)
      found.push(part)
    }
  }
  return found
}

function leads(
  reference: string,
  [schema, ...others]: readonly [JsonSchema, ...JsonSchema[]],
  definitions: Readonly<Record<string, JsonSchema>>,
): boolean {
  const [document = '', pointer = ''] = reference.split('#', 2)
  const named = document === '' ? schema : [schema, ...others].find(({ $id }) => $id === document)
  if (named) return getAtPointer(named, pointer) !== undefined
  return document === 'bookplate' && getAtPointer({ $defs: definitions }, pointer) !== undefined
}
