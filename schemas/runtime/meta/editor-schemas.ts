/**
 * Builds the meta schemas for editors from `schemas/meta/`: each is self-contained and has the names of a
 * configuration and the options of its widgets.
 */
import { isObject } from '../core/pointer.ts'
import { compositeFieldNames } from '../form/composite-fields.ts'
import type { WidgetDeclaration } from '../screen/widget-declaration.ts'
import { toChangesDefinition, toChangesName, toChangesSchema } from './changes-schema.ts'
import type { DocumentNames } from './document-names.ts'
import { templateStringSchema, toEntityTemplateSchemas, toTemplateSchema } from './template-schema.ts'

export interface EditorJsonSchema {
  readonly [keyword: string]: unknown
}

export interface EditorSchemaSources {
  /** The meta schemas by name. */
  readonly meta: ReadonlyMap<string, EditorJsonSchema>
  /** The entities that `bookplate#/$defs/…` refers to. */
  readonly entities: Readonly<Record<string, EditorJsonSchema>>
  readonly widgets: readonly WidgetDeclaration[]
  readonly names: Omit<DocumentNames, 'FieldName' | 'WidgetName'>
}

/** Builds the schemas by name. Every reference leads to the `$defs` of the same schema. */
export function buildEditorSchemas(sources: EditorSchemaSources): ReadonlyMap<string, EditorJsonSchema> {
  const library = toLibrary(sources)
  return new Map([...sources.meta].map(([name, schema]) => [name, toEditorSchema(name, schema, library)]))
}

/** All schemas that can be referred to, by reference. */
type Library = ReadonlyMap<string, EditorJsonSchema>

function toLibrary({ meta, entities, widgets, names }: EditorSchemaSources): Library {
  const widgetNames = widgets.map(({ name }) => name)
  const all: DocumentNames = {
    ...names,
    FieldName: [...compositeFieldNames, ...widgetNames],
    WidgetName: widgetNames,
  }
  const options = widgets.map(({ name, description, options }) => [
    optionsName(name),
    { ...toTemplateSchema(options, entities), description },
  ])
  const definitions: Record<string, EditorJsonSchema> = {
    ...entities,
    ...toEntityTemplateSchemas(entities),
    Template: templateStringSchema,
    ...Object.fromEntries(Object.entries(all).map(([kind, list]) => [kind, { enum: [...list].sort() }])),
    ...Object.fromEntries(options),
    Widget: { allOf: widgetNames.map(withOptions) },
  }
  return new Map([
    ...Object.entries(definitions).map(([name, schema]) => [`bookplate#/$defs/${name}`, schema] as const),
    ...[...meta].flatMap(([document, { $defs }]) =>
      Object.entries(isObject($defs) ? $defs : {}).flatMap(([name, schema]) =>
        isObject(schema)
          ? [
              [`${document}#/$defs/${name}`, schema] as const,
              [`${document}#/$defs/${toChangesName(name)}`, toChangesDefinition(schema)] as const,
            ]
          : [],
      ),
    ),
  ])
}

/** `booking-review` → `BookingReviewOptions` */
const optionsName = (widget: string): string =>
  `${widget.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}Options`

/** Returns a condition that applies a widget's options where its name is used. */
const withOptions = (name: string): EditorJsonSchema => ({
  if: {
    type: 'object',
    required: ['ui:field'],
    properties: { 'ui:field': { const: name } },
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    type: 'object',
    properties: { 'ui:options': { $ref: `bookplate#/$defs/${optionsName(name)}` } },
  },
})

/** Lists that may also be wrapped in an object under this name, to make room for `$schema`. */
const lists: Readonly<Record<string, string>> = { problems: 'problems', routes: 'routes' }

function toEditorSchema(name: string, source: EditorJsonSchema, library: Library): EditorJsonSchema {
  const definitions: Record<string, unknown> = {}
  const { $defs: _, $id: __, ...own } = source
  const isOwn = (reference: string) => reference.startsWith('#')
  const follow = (reference: string): string => {
    const [, key = ''] = reference.split('#/$defs/')
    const target = library.get(isOwn(reference) ? `${name}${reference}` : reference)
    if (!target) throw new Error(`schemas/meta/${name}.json: "${reference}" does not resolve.`)
    if (!(key in definitions)) {
      definitions[key] = {}
      const document = isOwn(reference) ? name : reference.split('#')[0]
      definitions[key] = rewrite(target, inner =>
        follow(isOwn(inner) && document !== name ? `${document}${inner}` : inner),
      )
    }
    return `#/$defs/${key}`
  }
  const list = lists[name]
  const root = rewrite(
    list === undefined ? withBasedForm(withMetaSchema(own)) : listOrObject(own, list),
    follow,
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...root,
    ...(Object.keys(definitions).length > 0 ? { $defs: sorted(definitions) } : {}),
  }
}

const metaSchema = {
  description: 'The URL of the JSON Schema, for editors. Bookplate ignores it.',
  type: 'string',
}

/** Lets a document name its schema. */
const withMetaSchema = (schema: EditorJsonSchema): EditorJsonSchema => ({
  ...schema,
  properties: { $schema: metaSchema, ...(isObject(schema.properties) ? schema.properties : {}) },
  ...(schema.propertyNames === undefined
    ? {}
    : { propertyNames: { anyOf: [{ const: '$schema' }, schema.propertyNames] } }),
})

/** Documents that are based on others hold only what differs. */
const withBasedForm = (schema: EditorJsonSchema): EditorJsonSchema =>
  isObject(schema.properties) && 'base' in schema.properties
    ? {
        description: schema.description,
        type: 'object',
        if: { required: ['base'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: toChangesSchema(schema),
        else: schema,
      }
    : schema

const listOrObject = (schema: EditorJsonSchema, name: string): EditorJsonSchema => ({
  description: schema.description,
  type: ['array', 'object'],
  if: { type: 'array' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: schema,
  else: {
    type: 'object',
    additionalProperties: false,
    required: [name],
    properties: { $schema: metaSchema, [name]: schema },
  },
})

/** Keywords whose values contain no keywords. */
const data = new Set(['const', 'default', 'enum', 'examples'])
/** Keywords that only we know. */
const ownKeywords = new Set(['tsType', 'x-contact-detail', 'x-proof'])
/** Formats that only we know. */
const ownFormats = new Set<unknown>(['expression', 'formula', 'link', 'timezone'])

/** Redirects references, adds widgets' options, and removes what other validators do not know. */
function rewrite(schema: EditorJsonSchema, follow: (reference: string) => string): EditorJsonSchema {
  const { properties } = schema
  const isWidget = isObject(properties) && 'ui:field' in properties && 'ui:options' in properties
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (ownKeywords.has(key) || (key === 'format' && ownFormats.has(value))) return []
    if (key === '$ref') return typeof value === 'string' ? [[key, follow(value)]] : []
    return [[key, data.has(key) ? value : rewritePart(key, value, follow)]]
  })
  return Object.fromEntries([
    ...entries,
    ...(isWidget ? [['allOf', [{ $ref: follow('bookplate#/$defs/Widget') }]]] : []),
  ])
}

const namedSchemas = new Set(['$defs', 'patternProperties', 'properties'])

function rewritePart(key: string, value: unknown, follow: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? rewrite(item, follow) : item))
  if (!isObject(value)) return value
  if (!namedSchemas.has(key)) return rewrite(value, follow)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isObject(part) ? rewrite(part, follow) : part]),
  )
}

const sorted = (definitions: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(definitions).sort(([one], [other]) => (one < other ? -1 : 1)))
