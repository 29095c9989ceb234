/** Checks and compiles the schemas that documents are checked against: entities and meta schemas. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { documentNameKinds } from '#schemas/runtime/meta/document-names.ts'
import {
  createValidatorFactory,
  type JsonSchema,
  type SchemaValidator,
  type ValidatorFactory,
} from '#server/lib/validator-factory.ts'
import { findSchemaCompileFaults, type SchemaLocation } from './checks/schema-checks.ts'
import type { FileFault, JsonFile } from './files.ts'
import type { FileGroups } from './read-files.ts'

/**
 * Checks entities and meta schemas; `faultsAt` checks other schemas that refer to them. Keeps what comes of the last
 * ones, because a reload rarely changes them, and they take half of its time.
 */
export function checkEntityAndMetaSchemas(files: FileGroups) {
  const definitions = Object.fromEntries(
    files.entities.map(({ id, content }) => [typeName(id), toSchema(content)]),
  )
  const definitionsWithNames = { ...anyNames, ...definitions }
  const validation = createValidatorFactory(definitionsWithNames)
  const faultsAt = (place: SchemaLocation) => findSchemaCompileFaults(place, validation, definitionsWithNames)
  const all = [...files.entities, ...files.meta]
  const key = JSON.stringify(all.map(({ file, content }) => [file, content]))
  const others = files.meta.map(({ content }) => toSchema(content))
  const findFaults = () =>
    all.flatMap(({ file, content }) =>
      isObject(content)
        ? faultsAt({ file, path: [], schema: content, others })
        : [{ file, pointer: '', reason: 'is not a JSON Schema: it must be an object.' }],
    )
  const kept = last?.key === key ? last : { key, faults: findFaults() }
  last = kept
  return {
    definitions,
    validation,
    faultsAt,
    faults: kept.faults,
    /** Compiles the meta schemas, by name. */
    compileMetaSchemas() {
      kept.checks ??= compileAll(files.meta, validation)
      return kept.checks
    },
  }
}

interface KeptResult {
  /** The files with their content. */
  readonly key: string
  readonly faults: readonly FileFault[]
  checks?: ReadonlyMap<string, SchemaValidator>
}

let last: KeptResult | undefined

function compileAll(
  files: readonly JsonFile[],
  validation: ValidatorFactory,
): ReadonlyMap<string, SchemaValidator> {
  // Schemas that others refer to come first.
  const [others, named] = [false, true].map(isNamed =>
    files.filter(({ content }) => '$id' in toSchema(content) === isNamed),
  )
  return new Map(
    [...(named ?? []), ...(others ?? [])].map(({ id, content }) => [id, validation.check(toSchema(content))]),
  )
}

/** Accepts any name, because a separate check knows which names exist. */
const anyNames: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  documentNameKinds.map(kind => [kind, { type: 'string' }]),
)

const typeName = (id: string): string =>
  id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

/** Replaces what is no JSON Schema, which is reported before anything is checked against it. */
const toSchema = (content: unknown): JsonSchema => (isObject(content) ? content : {})
