/**
 * Turns the schema of a form into schemas that json-schema-to-typescript fully supports: one for submitted values, one
 * for a draft, in which every property is optional and conditions hide nothing. Keeps only the keywords that affect the
 * type, so that a document cannot inject TypeScript into the file.
 */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { SchemaObject } from './documents.ts'
import type { ObjectVariant } from './merge-similar-variants.ts'
import {
  getDefinitionName,
  listSchemaAlternatives,
  type PropertyPresenceRule,
  type RefResolver,
} from './merged-schema.ts'
import { listPropertyGroupVariants } from './object-variants.ts'
import { isJsonEqual } from './partial-evaluation.ts'

export interface FormTypeOptions {
  readonly resolve: RefResolver
  /** Returns the type name of a definition. */
  nameOf(definition: string): string
  readonly draft: boolean
}

/** `rules` of the ui schema apply to the schema's own properties, not to nested ones. */
export function buildTypeSchema(
  schema: unknown,
  options: FormTypeOptions,
  rules: readonly PropertyPresenceRule[] = [],
): SchemaObject {
  if (!isObject(schema)) return schema === false ? { tsType: 'never' } : {}
  const { $ref, type, enum: values, const: constant, description: text, title, oneOf, anyOf } = schema
  const description = toDescription(text ?? title)
  if (isObjectSchema(schema, options.resolve))
    return { ...description, ...buildObjectSchema(schema, options, rules) }
  if (typeof $ref === 'string') {
    // Throws if the reference leaves the document.
    options.resolve($ref)
    return { $ref: `#/definitions/${options.nameOf(getDefinitionName($ref) ?? '')}` }
  }
  if (constant !== undefined) return { ...description, const: constant }
  if (Array.isArray(values)) return { ...description, enum: values }
  const branches = [oneOf, anyOf].find(Array.isArray)
  if (branches)
    return { ...description, anyOf: branches.map((branch: unknown) => buildTypeSchema(branch, options)) }
  if ([type].flat().includes('array')) return { ...description, ...buildArraySchema(schema, options) }
  return type === undefined ? { ...description, ...mergeAllOf(schema, options) } : { ...description, type }
}

/** Of the `allOf` of a non-object, the first part with a type counts. */
const mergeAllOf = ({ allOf }: SchemaObject, options: FormTypeOptions): SchemaObject =>
  Array.isArray(allOf)
    ? (allOf.map(part => buildTypeSchema(part, options)).find(part => Object.keys(part).length > 0) ?? {})
    : {}

/** A description must not end the comment that it becomes. */
const toDescription = (text: unknown): SchemaObject =>
  typeof text === 'string' ? { description: text.replaceAll('*/', '*\\/') } : {}

/** A bare reference stays a reference, so that the type keeps its name. */
function isObjectSchema(schema: SchemaObject, resolve: RefResolver): boolean {
  const { $ref, type, properties, allOf, oneOf, anyOf } = schema
  if (typeof $ref === 'string')
    return isObject(properties) && isObjectSchema(objectOf(resolve($ref)), resolve)
  if (type !== undefined) return type === 'object'
  return (
    isObject(properties) ||
    [allOf, oneOf, anyOf].some(
      parts => Array.isArray(parts) && parts.some(part => isObject(part) && isObject(part.properties)),
    )
  )
}

const objectOf = (value: unknown): SchemaObject => (isObject(value) ? value : {})

function buildObjectSchema(
  schema: SchemaObject,
  options: FormTypeOptions,
  rules: readonly PropertyPresenceRule[],
): SchemaObject {
  const alternatives = options.draft
    ? [[[buildDraftVariant(schema, options.resolve)]]]
    : listPropertyGroupVariants(schema, { ...options, rules })
  if (alternatives.length === 0)
    throw new Error(
      `No value can match ${JSON.stringify(schema).slice(0, 200)}: its conditions contradict each other.`,
    )
  const anyOf = (schemas: readonly SchemaObject[]) => combine('anyOf', schemas)
  return anyOf(
    alternatives.map(groups =>
      combine(
        'allOf',
        groups.map(variants => anyOf(variants.map(variant => buildVariantSchema(variant, options)))),
      ),
    ),
  )
}

const combine = (keyword: 'allOf' | 'anyOf', schemas: readonly SchemaObject[]): SchemaObject =>
  schemas.length === 1 ? (schemas[0] ?? {}) : { [keyword]: schemas }

/** Returns one object with every property that any condition may add. */
function buildDraftVariant(schema: SchemaObject, resolve: RefResolver): ObjectVariant {
  const expand = (value: unknown, depth: number): ReturnType<typeof listSchemaAlternatives>[number][] =>
    listSchemaAlternatives(value, resolve).flatMap(alternative => [
      alternative,
      ...(depth > 0
        ? alternative.conditionals.flatMap(({ whenTrue, whenFalse }) => [
            ...expand(whenTrue, depth - 1),
            ...expand(whenFalse, depth - 1),
          ])
        : []),
    ])
  const all = expand(schema, 8)
  const known = { values: undefined, absent: true, present: true }
  const names = [...new Set(all.flatMap(({ properties }) => [...properties.keys()]))]
  return {
    properties: new Map(
      names.map(name => {
        const alternatives = all.flatMap(({ properties }) =>
          properties.has(name) ? [allOf(properties.get(name) ?? [])] : [],
        )
        const different = alternatives.filter(
          (schema, index) => alternatives.findIndex(other => isJsonEqual(other, schema)) === index,
        )
        return [name, { schemas: different.length === 1 ? different : [{ anyOf: different }], known }]
      }),
    ),
    additional: all[0]?.additional,
  }
}

function buildVariantSchema(
  { properties, additional }: ObjectVariant,
  options: FormTypeOptions,
): SchemaObject {
  const entries = [...properties].map(([name, { schemas, known }]): [string, SchemaObject] => {
    if (!known.present) return [name, { tsType: 'never' }]
    const schema = allOf(schemas)
    const own = buildTypeSchema(schema, options)
    return [
      name,
      known.values && !('$ref' in own) ? { ...toDescription(own.description), enum: known.values } : own,
    ]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    required: [...properties].filter(([, { known }]) => !known.absent).map(([name]) => name),
    additionalProperties: isObject(additional) ? buildTypeSchema(additional, options) : additional === true,
  }
}

/** Combines the schemas of a property; the first one says most. */
function allOf(schemas: readonly unknown[]): unknown {
  const [first, ...others] = schemas
  if (others.length === 0) return first
  if (schemas.some(schema => isObject(schema) && (schema.type === 'object' || isObject(schema.properties))))
    return { type: 'object', allOf: schemas }
  return Object.assign({}, ...schemas.filter(isObject).toReversed())
}

function buildArraySchema(
  { items, prefixItems, minItems }: SchemaObject,
  options: FormTypeOptions,
): SchemaObject {
  if (!Array.isArray(prefixItems)) return { type: 'array', items: buildTypeSchema(items ?? true, options) }
  return {
    type: 'array',
    items: prefixItems.map(part => buildTypeSchema(part, options)),
    additionalItems: items === false ? false : buildTypeSchema(items ?? true, options),
    minItems: options.draft ? 0 : typeof minItems === 'number' ? minItems : 0,
    ...(items === false ? { maxItems: prefixItems.length } : {}),
  }
}
