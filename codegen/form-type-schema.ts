/**
 * A form's schema → schemas that json-schema-to-typescript understands wholly: of submitted values, and of a draft,
 * in which everything is optional and conditions hide nothing. Only the keywords that make a type are kept, so a
 * document cannot put TypeScript of its own into the file.
 */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { SchemaObject } from './documents.ts'
import type { ObjectVariant } from './merge-variants.ts'
import {
  getDefinitionName,
  listSchemaAlternatives,
  type PropertyCondition,
  type RefResolver,
} from './merged-schema.ts'
import { listObjectVariants } from './object-variants.ts'
import { isJsonEqual } from './partial-evaluation.ts'

export interface FormTypeOptions {
  readonly resolve: RefResolver
  /** What a definition is called in the file. */
  nameOf(definition: string): string
  readonly draft: boolean
}

/** The schema with the rules of the ui schema, which are about its own properties. */
export function buildTypeSchema(
  schema: unknown,
  wanted: FormTypeOptions,
  rules: readonly PropertyCondition[] = [],
): SchemaObject {
  if (!isObject(schema)) return schema === false ? { tsType: 'never' } : {}
  const { $ref, type, enum: some, const: only, description, title, oneOf, anyOf } = schema
  const said = comment(description ?? title)
  if (isObjectSchema(schema, wanted.resolve)) return { ...said, ...objectSchema(schema, wanted, rules) }
  if (typeof $ref === 'string') {
    // Throws about what is not inside of the document.
    wanted.resolve($ref)
    return { $ref: `#/definitions/${wanted.nameOf(getDefinitionName($ref) ?? '')}` }
  }
  if (only !== undefined) return { ...said, const: only }
  if (Array.isArray(some)) return { ...said, enum: some }
  const branches = [oneOf, anyOf].find(Array.isArray)
  if (branches) return { ...said, anyOf: branches.map((branch: unknown) => buildTypeSchema(branch, wanted)) }
  if ([type].flat().includes('array')) return { ...said, ...listSchema(schema, wanted) }
  return type === undefined ? { ...said, ...merged(schema, wanted) } : { ...said, type }
}

/** `allOf` of what is no object: the first of them that has a type. */
const merged = ({ allOf }: SchemaObject, wanted: FormTypeOptions): SchemaObject =>
  Array.isArray(allOf)
    ? (allOf.map(part => buildTypeSchema(part, wanted)).find(part => Object.keys(part).length > 0) ?? {})
    : {}

/** A text of the document must not end the comment that it becomes. */
const comment = (text: unknown): SchemaObject =>
  typeof text === 'string' ? { description: text.replaceAll('*/', '*\\/') } : {}

/** A reference alone stays one, so that the type has its name. */
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

function objectSchema(
  schema: SchemaObject,
  wanted: FormTypeOptions,
  rules: readonly PropertyCondition[],
): SchemaObject {
  const ways = wanted.draft
    ? [[[draftShape(schema, wanted.resolve)]]]
    : listObjectVariants(schema, { ...wanted, rules })
  if (ways.length === 0)
    throw new Error(`No value can match ${JSON.stringify(schema).slice(0, 200)}: its conditions contradict.`)
  const either = (schemas: readonly SchemaObject[]) => one('anyOf', schemas)
  return either(
    ways.map(groups =>
      one(
        'allOf',
        groups.map(shapes => either(shapes.map(shape => shapeSchema(shape, wanted)))),
      ),
    ),
  )
}

const one = (keyword: 'allOf' | 'anyOf', schemas: readonly SchemaObject[]): SchemaObject =>
  schemas.length === 1 ? (schemas[0] ?? {}) : { [keyword]: schemas }

/** Everything that may ever be asked, in one object. */
function draftShape(schema: SchemaObject, resolve: RefResolver): ObjectVariant {
  const whole = (value: unknown, depth: number): ReturnType<typeof listSchemaAlternatives>[number][] =>
    listSchemaAlternatives(value, resolve).flatMap(one => [
      one,
      ...(depth > 0
        ? one.deciders.flatMap(({ yes, no }) => [...whole(yes, depth - 1), ...whole(no, depth - 1)])
        : []),
    ])
  const all = whole(schema, 8)
  const known = { values: undefined, absent: true, present: true }
  const names = [...new Set(all.flatMap(({ properties }) => [...properties.keys()]))]
  return {
    properties: new Map(
      names.map(name => {
        const ways = all.flatMap(({ properties }) =>
          properties.has(name) ? [allOf(properties.get(name) ?? [])] : [],
        )
        const different = ways.filter(
          (way, index) => ways.findIndex(other => isJsonEqual(other, way)) === index,
        )
        return [name, { schemas: different.length === 1 ? different : [{ anyOf: different }], known }]
      }),
    ),
    additional: all[0]?.additional,
  }
}

function shapeSchema({ properties, additional }: ObjectVariant, wanted: FormTypeOptions): SchemaObject {
  const entries = [...properties].map(([name, { schemas, known }]): [string, SchemaObject] => {
    if (!known.present) return [name, { tsType: 'never' }]
    const schema = allOf(schemas)
    const own = buildTypeSchema(schema, wanted)
    return [
      name,
      known.values && !('$ref' in own) ? { ...comment(own.description), enum: known.values } : own,
    ]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    required: [...properties].filter(([, { known }]) => !known.absent).map(([name]) => name),
    additionalProperties: isObject(additional) ? buildTypeSchema(additional, wanted) : additional === true,
  }
}

/** What narrows a property adds to what it is. */
function allOf(schemas: readonly unknown[]): unknown {
  const [first, ...others] = schemas
  if (others.length === 0) return first
  if (schemas.some(schema => isObject(schema) && (schema.type === 'object' || isObject(schema.properties))))
    return { type: 'object', allOf: schemas }
  return Object.assign({}, ...schemas.filter(isObject).toReversed())
}

function listSchema({ items, prefixItems, minItems }: SchemaObject, wanted: FormTypeOptions): SchemaObject {
  if (!Array.isArray(prefixItems)) return { type: 'array', items: buildTypeSchema(items ?? true, wanted) }
  return {
    type: 'array',
    items: prefixItems.map(part => buildTypeSchema(part, wanted)),
    additionalItems: items === false ? false : buildTypeSchema(items ?? true, wanted),
    minItems: wanted.draft ? 0 : typeof minItems === 'number' ? minItems : 0,
    ...(items === false ? { maxItems: prefixItems.length } : {}),
  }
}
