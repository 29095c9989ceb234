/** Turns keys into the words of one language: what every screen, mail and problem speaks through. */
import type { Params } from '#schemas/problem.ts'
import type { Text } from '#schemas/types.gen.ts'
import type { Catalogue, Entry, Phrase } from './catalogue.ts'
import { type LocaleCode, languageOf } from './codes.ts'
import { formatMessage } from './message.ts'
import type { MessageKey } from './messages.gen.ts'

export type { MessageKey }

export interface Words {
  readonly locale: LocaleCode
  /** The BCP 47 tag of the locale: `<html lang>`, Intl. */
  readonly tag: string
  /** The text of a key. A key without a text stands for itself and is reported once. Never throws. */
  t(key: MessageKey, params?: Params): string
  /** As `t`, for a key that stands in a document (a screen, a form, problems.json), where no compiler looks. */
  phrase(key: string, params?: Params): string
  /** The tag of the language a key's text is borrowed from; undefined when it is ours. For `lang` (WCAG 3.1.2). */
  borrowed(key: string): string | undefined
  /** What a business wrote: in this locale, else along the fallback chain, else in whatever language there is. */
  text(value: Text): string
}

export interface WordsOptions {
  readonly locale: LocaleCode
  readonly catalogue: Catalogue
  /** Told once per key that no catalogue has. */
  readonly report?: (key: string) => void
}

export function createWords({ locale, catalogue, report }: WordsOptions): Words {
  const { tag, fallback } = languageOf(locale)
  const chain = [locale, ...fallback]
  const reported = new Set<string>()

  function phrase(key: string, params: Params = {}): string {
    // hasOwn: a key from a document may be called `constructor`.
    const entry = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
    if (entry === undefined) {
      if (!reported.has(key)) report?.(key)
      reported.add(key)
      return key
    }
    return isBorrowed(entry) ? say(entry.m, params, languageOf(entry.l).tag) : say(entry, params, tag)
  }

  return {
    locale,
    tag,
    t: phrase,
    phrase,
    borrowed(key) {
      const entry = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
      return entry !== undefined && isBorrowed(entry) ? languageOf(entry.l).tag : undefined
    },
    text(value) {
      if (typeof value === 'string') return value
      for (const code of chain) {
        const text = value[code]
        if (text !== undefined) return text
      }
      return Object.values(value)[0] ?? ''
    },
  }
}

const isBorrowed = (entry: Entry): entry is { readonly l: LocaleCode; readonly m: Phrase } =>
  typeof entry === 'object' && 'l' in entry

const say = (phrase: Phrase, params: Params, tag: string): string =>
  typeof phrase === 'string' ? phrase : formatMessage(phrase, params, tag)
