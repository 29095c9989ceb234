/** The JSON-Schema-Test-Suite (`cases/README.md`), with each group of tests as a form with one field. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { mapSubschemas } from '#schemas/runtime/form/subschemas.ts'

export interface SuiteGroup {
  /** Such as `draft-07 ref: remote ref`. */
  readonly name: string
  /** The form's id. */
  readonly id: string
  /** A form whose field `value` has the schema under test. */
  readonly form: JsonObject
  readonly tests: readonly {
    readonly description: string
    readonly data: unknown
    readonly valid: boolean
  }[]
}

const dialects: Readonly<Record<string, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  7: 'http://json-schema.org/draft-07/schema#',
  6: 'http://json-schema.org/draft-06/schema#',
  4: 'http://json-schema.org/draft-04/schema#',
}

interface Line extends Pick<SuiteGroup, 'tests'> {
  readonly drafts: readonly string[]
  readonly file: string
  readonly description: string
  readonly schema: JsonObject | boolean
}

export function readSchemaSuite(): SuiteGroup[] {
  const path = resolve(import.meta.dirname, '../cases/json-schema-test-suite/groups.jsonl')
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.flatMap((line, number) => {
    const { drafts, file, description, schema, tests }: Line = JSON.parse(line)
    return drafts.map(draft => ({
      name: `${draft.length > 1 ? draft : `draft-0${draft}`} ${file}: ${description}`,
      id: `suite-${number}-${draft}`,
      form: asForm(schema, dialects[draft]),
      tests,
    }))
  })
}

/** Wraps the schema in a form as its field `value`, adjusting references into the schema. */
function asForm(schema: JsonObject | boolean, dialect: unknown): JsonObject {
  const { $schema = dialect, ...own } = isObject(schema) ? schema : {}
  // The top of a document loses its own id.
  const { id, $id: _, ...anonymous } = own
  const moved = moveReferences(
    typeof id === 'string' ? anonymous : { ...anonymous, ...(id === undefined ? {} : { id }) },
  )
  return { $schema, type: 'object', properties: { value: isObject(schema) ? moved : schema } }
}

function moveReferences(schema: JsonObject): JsonObject {
  const { $ref, ...rest } = mapSubschemas(schema, moveReferences)
  const isLocal = typeof $ref === 'string' && /^#(\/|$)/.test($ref)
  if (!('$ref' in schema)) return rest
  return { ...rest, $ref: isLocal ? `#/properties/value${$ref.slice(1)}` : $ref }
}
