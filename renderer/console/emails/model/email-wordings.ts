/** The texts of an email: which languages have them, and what they say where they are the product's. */
import { compileMessage } from '#locales/catalogue.ts'
import { findTextLocale, getLanguageInfo, type LocaleCode } from '#locales/codes.ts'
import { formatMessage } from '#locales/message.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { withTextIn } from '../../documents/localized-texts.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

/**
 * `own`: worded by the business in this language. `product`: a message of the product. `behind`: a message that the business
 * words itself in other languages only. `missing`: an own text that has none in this language.
 */
export type WordingState = 'own' | 'product' | 'behind' | 'missing'

export interface ShownWording {
  readonly text: string
  readonly state: WordingState
}

/** The messages of a language, by their keys, as their authors write them. */
export type WrittenMessages = ReadonlyMap<string, string> | undefined

/** Returns what readers of a language read. */
export function readWording(wording: unknown, locale: LocaleCode, messages: WrittenMessages): ShownWording {
  if (isMessageText(wording)) {
    const texts = isObject(wording.texts) ? wording.texts : {}
    const own = texts[locale]
    if (typeof own === 'string') return { text: own, state: 'own' }
    const text = writeMessage(wording, locale, messages)
    return { text, state: Object.keys(texts).length > 0 ? 'behind' : 'product' }
  }
  if (typeof wording === 'string') return { text: wording, state: 'own' }
  if (!isObject(wording)) return { text: '', state: 'missing' }
  const own = wording[locale]
  if (typeof own === 'string') return { text: own, state: 'own' }
  const other = wording[findTextLocale(Object.keys(wording), locale)]
  return { text: typeof other === 'string' ? other : '', state: 'missing' }
}

interface MessageText extends JsonRecord {
  readonly message: string
}

const isMessageText = (wording: unknown): wording is MessageText =>
  isObject(wording) && typeof wording.message === 'string'

/** Returns a message as an own text would say it: with the values of the email in place of its parameters. */
function writeMessage(
  { message, params }: MessageText,
  locale: LocaleCode,
  messages: WrittenMessages,
): string {
  const source = messages?.get(message)
  if (source === undefined) return ''
  const given = Object.entries(isObject(params) ? params : {}).map(
    ([name, value]) => [name, String(value)] as const,
  )
  const texts = Object.fromEntries(
    given.map(([name, value]) => [name, value.startsWith('$') ? `{${value.slice(1)}}` : value]),
  )
  try {
    const compiled = compileMessage(source)
    const text =
      typeof compiled === 'string' ? compiled : formatMessage(compiled, texts, getLanguageInfo(locale).tag)
    // A number has no text, so it stands there as the message names it.
    return given.reduce((shown, [name, value]) => shown.replaceAll(`{$${name}}`, `{${value.slice(1)}}`), text)
  } catch {
    return source
  }
}

interface WordingChange {
  readonly locale: LocaleCode
  /** The language of the business. */
  readonly first: LocaleCode
  readonly messages: WrittenMessages
}

/** Returns the wording with another text in a language; what the product says there is none of its own. */
export function writeWording(
  wording: unknown,
  text: string,
  { locale, first, messages }: WordingChange,
): unknown {
  if (!isMessageText(wording)) return withTextIn(wording, text, { locale, first }) ?? { [locale]: '' }
  const { texts: before, ...message } = wording
  const others = { ...(isObject(before) ? before : {}) }
  delete others[locale]
  const isProduct = text === writeMessage(wording, locale, messages)
  const texts = isProduct ? others : { ...others, [locale]: text }
  return Object.keys(texts).length === 0 ? message : { ...message, texts }
}

/** Returns the wording without the text of the business in a language; undefined if there is no text of the product. */
export function resetWording(wording: unknown, locale: LocaleCode): unknown {
  if (!isMessageText(wording) || !isObject(wording.texts)) return undefined
  const { texts, ...message } = wording
  const { [locale]: _, ...others } = isObject(texts) ? texts : {}
  return Object.keys(others).length === 0 ? message : { ...message, texts: others }
}

interface PlacedWording {
  readonly pointer: string
  readonly wording: unknown
}

/** Lists all texts of an email with their places. */
function listWordings({ subject, blocks }: JsonRecord): readonly PlacedWording[] {
  const list = Array.isArray(blocks) ? blocks : []
  return [
    { pointer: '/subject', wording: subject },
    ...list.flatMap((block, index) => listBlockWordings(block, ['blocks', index])),
  ].filter(({ wording }) => wording !== undefined)
}

type Path = readonly (string | number)[]

function listBlockWordings(block: unknown, path: Path): readonly PlacedWording[] {
  if (!isObject(block)) return []
  const at = (part: unknown, place: Path, ...names: readonly string[]) =>
    names.map(name => ({
      pointer: formatPointer([...place, name]),
      wording: isObject(part) ? part[name] : undefined,
    }))
  const facts = Array.isArray(block.facts) ? block.facts : []
  const items = Array.isArray(block.items) ? block.items : []
  return [
    ...at(block, path, 'text', 'label', 'alt'),
    ...facts.flatMap((fact, index) => at(fact, [...path, 'facts', index], 'label', 'value')),
    ...items.flatMap((item, index) => at(item, [...path, 'items', index], 'text')),
  ]
}

/** Counts the texts that readers of a language read in another wording, or in another language, than others do. */
export const countBehind = (email: JsonRecord, locale: LocaleCode): number =>
  listWordings(email).filter(({ wording }) => {
    const { state } = readWording(wording, locale, undefined)
    return state === 'behind' || state === 'missing'
  }).length
