/**
 * Upgrades older JSON Schemas. The product uses 2020-12 internally: `upgradeSchema` converts draft-04, -06
 * and -07 when a document is read. `rjsf-schema.ts` goes the other way for RJSF.
 */

import { isObject } from '../core/pointer.ts'
import type { JsonObject } from './form.ts'
import { mapSubschemas } from './subschemas.ts'

/** Returns the sentence that says why a schema's `$schema` is refused, or undefined. */
export function describeUnsupportedDialect({ $schema }: JsonObject): string | undefined {
  if ($schema === undefined || (typeof $schema === 'string' && dialects.test($schema))) return undefined
  return `is ${JSON.stringify($schema)}; forms use JSON Schema 2020-12, or draft-04, draft-06 or draft-07, which are upgraded to it: name one of these, or omit $schema.`
}

const dialects = /^https?:\/\/json-schema\.org\/(draft\/2020-12\/|draft-0[467]\/)?schema#?$/
const before2019 = /\/draft-0\d\//

/**
 * Converts a schema to 2020-12: renames or rewrites `definitions`, `dependencies`, tuples, boolean exclusive limits
 * and `id`. Also understands the old keywords without `$schema`, since 2020-12 gives them no other meaning.
 */
export function upgradeSchema(schema: JsonObject): JsonObject {
  const { $schema, id, $id: _, ...rest } = schema
  const old = typeof $schema === 'string' && before2019.test($schema)
  // References stay inside the document, so nothing can refer to it by its address.
  return upgrade(typeof id === 'string' ? rest : { ...rest, ...(id === undefined ? {} : { id }) }, old)
}

function upgrade(schema: JsonObject, old: boolean): JsonObject {
  const changed = { ...mapSubschemas(schema, part => upgrade(part, old)) }
  if (typeof changed.$ref === 'string') return withReference(changed, changed.$ref, old)
  return withDependencies(withTuple(withLimits(withNames(changed, old))))
}

/**
 * Converts a schema with a reference. Up to draft-07, keywords next to a reference do not count; texts do no harm.
 */
function withReference(schema: JsonObject, reference: string, old: boolean): JsonObject {
  const kept = old ? Object.entries(schema).filter(([keyword]) => texts.has(keyword)) : Object.entries(schema)
  const definitions = old ? { definitions: schema.definitions, $defs: schema.$defs } : {}
  return withNames(
    defined({
      ...definitions,
      ...Object.fromEntries(kept),
      $ref: upgradeReference(reference),
    }),
    old,
  )
}

/** Points a reference to where the definition, or the tuple entry, is after the upgrade. */
const upgradeReference = (reference: string): string =>
  reference.replaceAll('/definitions/', '/$defs/').replace(/\/items(?=\/\d+(\/|$))/g, '/prefixItems')

const texts = new Set(['title', 'description', 'default', 'examples', '$comment', 'readOnly', 'writeOnly'])

function withNames({ definitions, id, ...schema }: JsonObject, old: boolean): JsonObject {
  return defined({
    ...schema,
    ...(isObject(definitions) ? { $defs: { ...definitions, ...objectOf(schema.$defs) } } : {}),
    ...(old && typeof id === 'string' ? { $id: id } : { id }),
  })
}

/** Converts the exclusive limits of draft-04: `{minimum: 0, exclusiveMinimum: true}`. */
function withLimits(schema: JsonObject): JsonObject {
  const changed: Record<string, unknown> = { ...schema }
  for (const [limit, exclusive] of limits) {
    if (typeof changed[exclusive] !== 'boolean') continue
    if (changed[exclusive]) {
      changed[exclusive] = changed[limit]
      delete changed[limit]
    } else delete changed[exclusive]
  }
  return defined(changed)
}

const limits = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

function withTuple({ additionalItems, ...schema }: JsonObject): JsonObject {
  if (!Array.isArray(schema.items)) return schema
  const { items, ...rest } = schema
  return defined({ ...rest, prefixItems: items, items: additionalItems })
}

function withDependencies({ dependencies, ...schema }: JsonObject): JsonObject {
  if (!isObject(dependencies)) return schema
  const entries = Object.entries(dependencies)
  const required = entries.filter(([, value]) => Array.isArray(value))
  const schemas = entries.filter(([, value]) => !Array.isArray(value))
  return {
    ...schema,
    ...(required.length > 0
      ? { dependentRequired: { ...objectOf(schema.dependentRequired), ...Object.fromEntries(required) } }
      : {}),
    ...(schemas.length > 0
      ? { dependentSchemas: { ...objectOf(schema.dependentSchemas), ...Object.fromEntries(schemas) } }
      : {}),
  }
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

const defined = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
