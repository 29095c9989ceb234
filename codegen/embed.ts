import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { EventDeclaration } from '#schemas/runtime/embed/event-declaration.ts'
import type { ReservedHeight } from '#schemas/runtime/embed/reserved-box.ts'
import { parseExpressionOrThrow } from '#schemas/runtime/expression/expression.ts'
import { compileTypes, generatedFileBanner } from './compile-types.ts'
import { insertTable } from './document-table.ts'
import { readEntities, readJsonFolder, type SchemaObject } from './documents.ts'
import { createClosedObjectSchema, replaceReference } from './widgets.ts'

const readEvents = async (root: string): Promise<EventDeclaration[]> => [
  ...(await readJsonFolder<EventDeclaration>(`${root}/schemas/events`)).values(),
]

async function readOptions(root: string): Promise<SchemaObject> {
  const options = (await readJsonFolder<SchemaObject>(`${root}/schemas/embed`)).get('options')
  if (!options) throw new Error('schemas/embed/options.json is missing; restore it.')
  return options
}

/** `schemas/embed/options.json`, `schemas/events/*.json` → the types of options and events. */
export async function generateEmbedTypes(root: string): Promise<string> {
  const events = await readEvents(root)
  const options = await readOptions(root)
  const types = {
    EmbedOptions: withoutTitles(options),
    EmbedEvents: {
      description: 'What each event tells, by the name of the event.',
      ...createClosedObjectSchema(
        events.map(({ name, description, detail }) => [name, { description, ...withoutNotes(detail) }]),
      ),
    },
  }
  const text = await compileTypes(JSON.parse(JSON.stringify(types, replaceReference)))
  const entities = await readEntities(root)
  const used = Object.keys(entities)
    .filter(name => new RegExp(`: ${name}\\b|\\b${name}\\[\\]`).test(text))
    .sort()
  return `${generatedFileBanner}
import type { EmbedOptionField } from '../runtime/embed/option-field.ts'
import type { ReservedHeight } from '../runtime/embed/reserved-box.ts'
import type { ${used.join(', ')} } from './types.gen.ts'

${text}

export type EmbedEventName = keyof EmbedEvents

/** The names of all events. */
export const embedEventNames = ${toList(events.map(({ name }) => name))} as const satisfies readonly EmbedEventName[]

/** The options that reach a frame by its name. */
export const frameNameOptions = ${toList(listOptions(options, 'name'))} as const satisfies readonly (keyof EmbedOptions)[]

/** The options that are not personal, as a form asks for them. */
export const embedOptionFields = ${listOptionFields(options, entities)} as const satisfies readonly EmbedOptionField[]

/** The heights that other sites reserve for pages, by the id of their layout. */
export const reservedHeights = ${JSON.stringify(await readReservedHeights(root), null, 2)} as const satisfies Readonly<Record<string, ReservedHeight>>
`
}

/** `schemas/layouts/*.json` → the heights of those that say one. */
async function readReservedHeights(root: string): Promise<Record<string, ReservedHeight>> {
  const layouts = await readJsonFolder<{ readonly height?: ReservedHeight }>(`${root}/schemas/layouts`)
  return Object.fromEntries([...layouts].flatMap(([id, { height }]) => (height ? [[id, height]] : [])))
}

/** \`schemas/events/*.json\` → the declarations as browsers need them: expressions parsed, references resolved. */
export async function generateEventDeclarations(root: string): Promise<string> {
  const entities = await readEntities(root)
  const events = (await readEvents(root)).map(({ name, on, when, detail, fill }) => ({
    name,
    on,
    ...(when === undefined ? {} : { when: typeof when === 'string' ? parseExpressionOrThrow(when) : when }),
    detail: toShape(detail, entities),
    fill,
  }))
  return `${generatedFileBanner}
import type { EventDeclaration } from '../runtime/embed/event-declaration.ts'

type BrowserEventDeclaration = Omit<EventDeclaration, 'title' | 'description'>

export const eventDeclarations: readonly BrowserEventDeclaration[] = ${JSON.stringify(events, null, 2)}
`
}

/** Keeps the keywords by which a detail is picked. */
function toShape(schema: unknown, entities: Readonly<Record<string, SchemaObject>>): SchemaObject {
  if (!isObject(schema)) return {}
  const { $ref, properties, items, share } = schema
  if (typeof $ref === 'string') return toShape(entities[$ref.split('/').at(-1) ?? ''], entities)
  return {
    ...(share === undefined ? {} : { share }),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, toShape(property, entities)]),
          ),
        }
      : {}),
    ...(items === undefined ? {} : { items: toShape(items, entities) }),
  }
}

/** Without the titles of the options, which would become names of types. */
const withoutTitles = (options: SchemaObject): SchemaObject => ({
  ...options,
  properties: Object.fromEntries(
    getProperties(options).map(([name, { title: _, ...property }]) => [name, property]),
  ),
})

/** What a form needs to ask for the options that an address or the name of a frame can carry. */
function listOptionFields(options: SchemaObject, entities: Readonly<Record<string, SchemaObject>>): string {
  const fields = getProperties(options).flatMap(([name, property]) => {
    if (property.in === 'message') return []
    const reference = typeof property.$ref === 'string' ? property.$ref.split('/').at(-1) : undefined
    const { pattern, maxLength } = { ...(reference === undefined ? {} : entities[reference]), ...property }
    const { title, description, enum: choices } = property
    return [{ name, title, description, type: reference, choices, pattern, maxLength }]
  })
  return JSON.stringify(fields, null, 2)
}

/** Without the keywords that only we know. */
const withoutNotes = (schema: SchemaObject): SchemaObject =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'share' ? undefined : value)))

const toList = (names: readonly string[]): string => `[${names.map(name => `'${name}'`).join(', ')}]`

const getProperties = ({ properties }: SchemaObject): [string, SchemaObject][] =>
  Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => [
    name,
    isObject(property) ? property : {},
  ])

const listOptions = (options: SchemaObject, place: string): string[] =>
  getProperties(options).flatMap(([name, property]) => (property.in === place ? [name] : []))

/** Returns `docs/embedding.md` with the tables of options and events between their markers. */
export async function insertEmbedTables(root: string, text: string): Promise<string> {
  const options = getProperties(await readOptions(root)).map(([name, { description, in: place }]) => [
    `\`${name}\``,
    String(description ?? ''),
    String(place),
  ])
  const events = (await readEvents(root)).map(({ name, description, detail }) => [
    `\`bookplate:${name}\``,
    description,
    getProperties(detail)
      .map(([property, { share }]) => `\`${property}\`${share === undefined ? '' : ' (shared)'}`)
      .join(', '),
  ])
  const file = 'docs/embedding.md'
  const withOptions = insertTable(text, {
    file,
    name: 'options',
    rows: options,
    columns: ['option', 'meaning', 'how it is sent'],
  })
  return insertTable(withOptions, {
    file,
    name: 'events',
    rows: events,
    columns: ['event', 'when', 'detail'],
  })
}
