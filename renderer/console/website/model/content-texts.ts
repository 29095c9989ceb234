/** Which texts of a page are written in which language. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { type ContentForm, findBlockSchema, listProperties } from './content-form.ts'

export interface PlacedText {
  /** Where it is in the record. */
  readonly pointer: string
  readonly text: string | JsonRecord
}

/** Lists the texts that somebody has written, in any language, in the order of the page. */
export function listContentTexts(document: JsonRecord, form: ContentForm): readonly PlacedText[] {
  const list = (value: unknown, schema: unknown, pointer: string): readonly PlacedText[] => {
    if (!isObject(schema)) return []
    const { format } = schema
    if (format === 'text' || format === 'markdown') return isWritten(value) ? [{ pointer, text: value }] : []
    if (format === 'image') return isObject(value) ? list(value.alt, textSchema, `${pointer}/alt`) : []
    if (format === 'blocks')
      return Array.isArray(value)
        ? value.flatMap((block, index) =>
            isObject(block) ? list(block, findBlockSchema(form, block.type), `${pointer}/${index}`) : [],
          )
        : []
    if (Array.isArray(value))
      return value.flatMap((entry, index) => list(entry, schema.items, `${pointer}/${index}`))
    return isObject(value)
      ? listProperties(schema).flatMap(property =>
          list(value[property.name], property.schema, `${pointer}/${property.name}`),
        )
      : []
  }
  return list(document, form.schema, '')
}

const textSchema = { format: 'text' }

const isWritten = (value: unknown): value is PlacedText['text'] =>
  typeof value === 'string'
    ? value !== ''
    : isObject(value) && Object.values(value).some(text => typeof text === 'string' && text !== '')

/** A text that is the same in all languages is one in the first. */
function isTextIn({ text }: Pick<PlacedText, 'text'>, language: string, first: string): boolean {
  if (typeof text === 'string') return language === first
  const own = text[language]
  return typeof own === 'string' && own !== ''
}

export interface LanguageState {
  readonly language: string
  readonly state: 'complete' | 'started' | 'not-started'
  /** The pointers of the texts that are missing. */
  readonly missing: readonly string[]
}

/** @param first the language of the business, which counts as started */
export function describeLanguages(
  texts: readonly PlacedText[],
  languages: readonly string[],
): readonly LanguageState[] {
  const [first = 'en'] = languages
  return languages.map(language => {
    const missing = texts.filter(text => !isTextIn(text, language, first)).map(({ pointer }) => pointer)
    const isStarted = language === first || missing.length < texts.length
    return {
      language,
      missing,
      state: missing.length === 0 ? 'complete' : isStarted ? 'started' : 'not-started',
    }
  })
}

/** A text that is missing in a language that somebody has started. */
export interface MissingText {
  readonly language: string
  readonly pointer: string
}

/**
 * Returns the next missing text after the one that is shown, language by language and from the beginning again; undefined if
 * none is missing.
 */
export function findNextMissing(
  states: readonly LanguageState[],
  shown: MissingText | undefined,
): MissingText | undefined {
  const all = states
    .filter(({ state }) => state === 'started')
    .flatMap(({ language, missing }) => missing.map(pointer => ({ language, pointer })))
  const at = all.findIndex(
    ({ language, pointer }) => language === shown?.language && pointer === shown.pointer,
  )
  return all[(at + 1) % all.length]
}
