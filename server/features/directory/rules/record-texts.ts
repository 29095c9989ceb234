/**
 * Moves the texts of a record from the record to one tree for each language, and back. A tree has the shape of the
 * record, but only its texts in that language; `null` or nothing stands for what is not translated.
 */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'

export interface RecordSchema {
  /** The record's type name. */
  readonly entity: string
  readonly definitions: Readonly<Record<string, JsonSchema>>
  /** The blocks that a record may contain, by their type. */
  readonly blocks: ReadonlyMap<string, { readonly options: JsonSchema }>
}

type Path = readonly (string | number)[]

/** A value in a record: the schema that it follows, and where it is. */
interface Place {
  readonly place: unknown
  readonly path: Path
}

export interface TextFault {
  readonly path: Path
  readonly reason: string
}

/** Entities that are one text, or one for each locale. */
const textEntities = ['Text', 'Markdown']

interface Translation {
  readonly defaultLocale: string
  readonly locale: string
  /** The file of the default language, for messages. */
  readonly file: string
}

/** Adds the texts of a tree to a record. Whatever else the tree contains must be as in the record. */
// biome-ignore lint/complexity/useMaxParams: three values that belong together, and how they are read.
export function addTranslation(
  record: unknown,
  texts: unknown,
  schema: RecordSchema,
  translation: Translation,
): { readonly record: unknown; readonly faults: readonly TextFault[] } {
  const faults: TextFault[] = []
  const refuse = (path: Path, present: unknown, reason: string) => {
    faults.push({ path, reason })
    return present
  }
  const { defaultLocale, locale, file } = translation

  const addText = (present: unknown, text: unknown, path: Path): unknown => {
    if (typeof text !== 'string')
      return refuse(path, present, 'is not a text; write it in this language only.')
    if (typeof present === 'string') return { [defaultLocale]: present, [locale]: text }
    if (!isObject(present)) return refuse(path, present, `is not in ${file}; add it there first.`)
    return Object.hasOwn(present, locale)
      ? refuse(path, present, `is also in ${file}, under "${locale}"; remove one of them.`)
      : { ...present, [locale]: text }
  }

  const add = (present: unknown, part: unknown, { place, path }: Place): unknown => {
    if (part === undefined || part === null) return present
    if (isText(place)) return addText(present, part, path)
    if (Array.isArray(present) && Array.isArray(part) && present.length === part.length)
      return present.map((entry, index) =>
        add(entry, part[index], { place: getPart(place, index, entry, schema), path: [...path, index] }),
      )
    if (isObject(present) && isObject(part)) {
      const keys = new Set([...Object.keys(present), ...Object.keys(part)])
      return Object.fromEntries(
        [...keys]
          .map((key): [string, unknown] => [
            key,
            add(present[key], part[key], {
              place: getPart(place, key, present, schema),
              path: [...path, key],
            }),
          ])
          .filter(([, value]) => value !== undefined),
      )
    }
    return part === present
      ? present
      : refuse(path, present, `differs from ${file}; remove it, since a translation has only texts.`)
  }

  return { record: add(record, texts, { place: toReference(schema), path: [] }), faults }
}

/** Splits a record into what the default language has, and the texts of each other language. */
export function splitTranslations(
  record: unknown,
  schema: RecordSchema,
  defaultLocale: string,
): { readonly record: unknown; readonly texts: ReadonlyMap<string, unknown> } {
  const locales = new Set<string>()

  /** Calls `pick` for each text that can be split, and leaves out what it returns as undefined. */
  const map = (value: unknown, place: unknown, pick: TextPicker): unknown => {
    if (isText(place)) return isSplit(value, defaultLocale) ? pick.text(value) : pick.other(value)
    if (Array.isArray(value)) {
      const parts = value.map((part, index) => map(part, getPart(place, index, part, schema), pick))
      return parts.every(part => part === undefined) ? pick.other(value) : parts.map(part => part ?? null)
    }
    if (!isObject(value)) return pick.other(value)
    const parts = Object.entries(value)
      .map(([key, part]): [string, unknown] => [key, map(part, getPart(place, key, value, schema), pick)])
      .filter(([, part]) => part !== undefined)
    return parts.length === 0 ? pick.other(value) : Object.fromEntries(parts)
  }

  const rest = map(record, toReference(schema), {
    text: text => {
      for (const locale of Object.keys(text)) if (locale !== defaultLocale) locales.add(locale)
      return text[defaultLocale]
    },
    other: value => value,
  })
  const textsOf = (locale: string) =>
    map(record, toReference(schema), { text: text => text[locale], other: () => undefined })
  return { record: rest, texts: new Map([...locales].sort().map(locale => [locale, textsOf(locale)])) }
}

/** A text of a record, in one language or several. */
export interface RecordText {
  readonly text: string | Readonly<Record<string, string>>
  readonly isMarkdown: boolean
}

/** Lists the texts of a record, of its blocks too, in the order in which they are written. */
export function listTexts(record: unknown, schema: RecordSchema): RecordText[] {
  const list = (value: unknown, place: unknown): RecordText[] => {
    if (isText(place))
      return isLocalized(value) ? [{ text: value, isMarkdown: getEntity(place) === 'Markdown' }] : []
    if (Array.isArray(value))
      return value.flatMap((part, index) => list(part, getPart(place, index, part, schema)))
    if (!isObject(value)) return []
    return Object.entries(value).flatMap(([key, part]) => list(part, getPart(place, key, value, schema)))
  }
  return list(record, toReference(schema))
}

interface TextPicker {
  readonly text: (text: Readonly<Record<string, unknown>>) => unknown
  readonly other: (value: unknown) => unknown
}

const isLocalized = (value: unknown): value is RecordText['text'] =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every(text => typeof text === 'string'))

/** Tells whether `addTranslation` would make this value again of its parts. */
const isSplit = (value: unknown, defaultLocale: string): value is Readonly<Record<string, unknown>> =>
  isObject(value) &&
  typeof value[defaultLocale] === 'string' &&
  Object.keys(value).length > 1 &&
  Object.entries(value).every(([locale, text]) => typeof text === 'string' && localePattern.test(locale))

/** As in the schema of texts. */
export const localePattern = /^[a-z]{2}(-[a-z]{2})?$/

const toReference = ({ entity }: RecordSchema): unknown => ({ $ref: `bookplate#/$defs/${entity}` })

const getEntity = (schema: unknown): string | undefined =>
  isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined

const isText = (schema: unknown): boolean => textEntities.includes(getEntity(schema) ?? '')

/** Returns the schema of a property or an entry. The options of a block follow from the type in `value`. */
// biome-ignore lint/complexity/useMaxParams: three values that belong together, and the rules for blocks.
function getPart(schema: unknown, key: string | number, value: unknown, rules: RecordSchema): unknown {
  const entity = getEntity(schema)
  if (entity === 'Block' && isObject(value) && typeof value.type === 'string' && key !== 'type')
    return getPart(rules.blocks.get(value.type)?.options, key, value, rules)
  const resolved: unknown = entity === undefined ? schema : rules.definitions[entity]
  if (!isObject(resolved)) return undefined
  if (typeof key === 'number') return resolved.items
  return isObject(resolved.properties) && Object.hasOwn(resolved.properties, key)
    ? resolved.properties[key]
    : undefined
}
