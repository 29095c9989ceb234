/** Turns keys into the words of one language: what every screen, mail and problem speaks through. */

import type { Text } from '#schemas/generated/types.gen.ts'
import type { Params } from '#schemas/runtime/core/problem.ts'
import type { CatalogueEntry, CompiledMessage, MessageCatalogue } from './catalogue.ts'
import { getLanguageInfo, type LocaleCode } from './codes.ts'
import { formatMessage } from './message.ts'
import type { MessageArgs, MessageKey } from './messages.gen.ts'

export type { MessageKey }

/**
 * What comes after a key of the code: nothing, or all that its message takes. For a choice of keys (`late ? 'a' : 'b'`)
 * it is what both take together; a key that only the running program knows goes through `phrase`.
 */
export type MessageRestArgs<Key extends MessageKey> =
  unknown extends TakenBy<Key> ? readonly [] : readonly [params: TakenBy<Key>]

type TakenBy<Key extends MessageKey> = (
  Key extends keyof MessageArgs
    ? (taken: MessageArgs[Key]) => void
    : (taken: unknown) => void
) extends (taken: infer All) => void
  ? All
  : never

export interface Translator {
  readonly locale: LocaleCode
  /** The BCP 47 tag of the locale: `<html lang>`, Intl. */
  readonly tag: string
  /** The text of a key. A key without a text stands for itself. Never throws. */
  t<Key extends MessageKey>(key: Key, ...params: MessageRestArgs<Key>): string
  /** As `t`, for a key that stands in a document (a screen, a form, problems.json), where no compiler looks. */
  phrase(key: string, params?: Params): string
  /** What a business wrote: in this locale, else along the fallback chain, else in whatever language there is. */
  text(value: Text): string
  /** The language of what `text` gives, where it is known to be another than ours: for `lang` (WCAG 3.1.2). */
  borrowed(value: Text): string | undefined
}

export interface TranslatorOptions {
  readonly locale: LocaleCode
  readonly catalogue: MessageCatalogue
}

export function createTranslator({ locale, catalogue }: TranslatorOptions): Translator {
  const { tag, fallback } = getLanguageInfo(locale)
  const chain = [locale, ...fallback]

  function phrase<Key extends MessageKey>(key: Key, ...params: MessageRestArgs<Key>): string
  function phrase(key: string, params?: Params): string
  function phrase(key: string, params: Params = {}): string {
    // hasOwn: a key from a document may be called `constructor`.
    const entry = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
    if (entry === undefined) return key
    return isBorrowed(entry) ? say(entry.m, params, getLanguageInfo(entry.l).tag) : say(entry, params, tag)
  }

  const codeOf = (texts: Exclude<Text, string>): string =>
    chain.find(code => texts[code] !== undefined) ?? Object.keys(texts)[0] ?? locale

  return {
    locale,
    tag,
    t: phrase,
    phrase,
    text: value => (typeof value === 'string' ? value : (value[codeOf(value)] ?? '')),
    borrowed(value) {
      const code = typeof value === 'string' ? locale : codeOf(value)
      return code === locale ? undefined : code
    },
  }
}

const isBorrowed = (
  entry: CatalogueEntry,
): entry is { readonly l: LocaleCode; readonly m: CompiledMessage } =>
  typeof entry === 'object' && 'l' in entry

const say = (phrase: CompiledMessage, params: Params, tag: string): string =>
  typeof phrase === 'string' ? phrase : formatMessage(phrase, params, tag)
