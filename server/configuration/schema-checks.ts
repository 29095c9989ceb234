/** Whether the JSON Schemas of the configuration are such, before anything is compiled from them. */
import { atPointer, isObject, pointerOf } from '#schemas/pointer.ts'
import { patternFault } from '../linear-pattern.ts'
import type { JsonSchema, Validation } from '../validation.ts'
import type { FileFault } from './files.ts'
import { given } from './reference.ts'

export interface SchemaPlace {
  readonly file: string
  /** Where the schema is in its file. */
  readonly path: readonly (string | number)[]
  readonly schema: JsonSchema
}

/** What AJV would throw about when it compiles the schema, each with its place; `definitions` by name. */
export function schemaFaults(
  { file, path, schema }: SchemaPlace,
  validation: Validation,
  definitions: Readonly<Record<string, JsonSchema>>,
): FileFault[] {
  const fault = validation.schemaFault(schema)
  if (fault)
    return [{ file, pointer: pointerOf(path) + fault.pointer, reason: `is no JSON Schema: ${fault.reason}.` }]
  const visit = (part: unknown, at: readonly (string | number)[]): FileFault[] => {
    if (Array.isArray(part)) return part.flatMap((item, index) => visit(item, [...at, index]))
    if (!isObject(part)) return []
    const { $ref, pattern } = part
    const badPattern = typeof pattern === 'string' ? patternFault(pattern) : undefined
    return [
      ...given(typeof $ref === 'string' && !leads($ref, schema, definitions), {
        file,
        pointer: pointerOf([...at, '$ref']),
        reason: `"${$ref}" leads nowhere; there are bookplate#/$defs/… for each file of schemas/entities, and #/….`,
      }),
      ...given(badPattern !== undefined, {
        file,
        pointer: pointerOf([...at, 'pattern']),
        reason: `is no pattern that is matched in linear time (RE2): ${badPattern}.`,
      }),
      ...Object.entries(part).flatMap(([key, inner]) => visit(inner, [...at, key])),
    ]
  }
  return visit(schema, path)
}

function leads(
  reference: string,
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): boolean {
  const [document = '', pointer = ''] = reference.split('#', 2)
  if (document === '' || document === schema.$id) return atPointer(schema, pointer) !== undefined
  return document === 'bookplate' && atPointer({ $defs: definitions }, pointer) !== undefined
}
