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
import type { JsonFile } from './files.ts'
import type { FileGroups } from './read-files.ts'

/** Checks entities and meta schemas; `faultsAt` checks other schemas that refer to them. */
export function checkEntityAndMetaSchemas(files: FileGroups) {
  const definitions = Object.fromEntries(
    files.entities.map(({ id, content }) => [typeName(id), toSchema(content)]),
  )
  const definitionsWithNames = { ...anyNames, ...definitions }
  const validation = createValidatorFactory(definitionsWithNames)
  const faultsAt = (place: SchemaLocation) => findSchemaCompileFaults(place, validation, definitionsWithNames)
  const others = files.meta.map(({ content }) => toSchema(content))
  const faults = [...files.entities, ...files.meta].flatMap(({ file, content }) =>
    isObject(content)
      ? faultsAt({ file, path: [], schema: content, others })
      : [{ file, pointer: '', reason: 'is not a JSON Schema: it must be an object.' }],
  )
  return { definitions, validation, faultsAt, faults }
}

/**
 * Compiles the meta schemas, by name. Keeps the last ones, because a reload rarely changes them or the entities that
 * they refer to, and compiling takes half of its time.
 */
export function compileMetaSchemas(
  files: FileGroups,
  validation: ValidatorFactory,
): ReadonlyMap<string, SchemaValidator> {
  const key = JSON.stringify([...files.entities, ...files.meta].map(({ id, content }) => [id, content]))
  if (last?.key !== key) last = { key, checks: compileAll(files.meta, validation) }
  return last.checks
}

let last: { readonly key: string; readonly checks: ReadonlyMap<string, SchemaValidator> } | undefined

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
