/** Translates message keys for screens, mails and problems. */

import type { Text } from '#schemas/generated/types.gen.ts'
import type { MessageParams } from '#schemas/runtime/core/problem.ts'
import type { CatalogueEntry, MessageCatalogue, TextOrMessage } from './catalogue.ts'
import { findTextLocale, getLanguageInfo, type LocaleCode } from './codes.ts'
import { formatMessage } from './message.ts'
import type { MessageArgs, MessageKey } from './messages.gen.ts'

export type { MessageKey }

/**
 * The arguments after a message key: none, or the parameters of the message. For a union of keys (`late ? 'a' : 'b'`)
 * the parameters of both; use `phrase` for a key that is known only at run time.
 */
export type MessageRestArgs<Key extends MessageKey> =
  unknown extends ParamsOfKey<Key> ? readonly [] : readonly [params: ParamsOfKey<Key>]

type ParamsOfKey<Key extends MessageKey> = (
  Key extends keyof MessageArgs
    ? (params: MessageArgs[Key]) => void
    : (params: unknown) => void
) extends (params: infer All) => void
  ? All
  : never

export interface Translator {
  readonly locale: LocaleCode
  /** The BCP 47 tag of the locale, for English with its region: `<html lang>`, Intl. */
  readonly tag: string
  /** Returns the text of a key, or the key itself if there is none. Never throws. */
  t<Key extends MessageKey>(key: Key, ...params: MessageRestArgs<Key>): string
  /** As `t`, for a key from a document (a screen, a form, problems.json), which the compiler cannot check. */
  phrase(key: string, params?: MessageParams): string
  /** Returns a text of the business in this locale, else in one of the fallback chain, else in any language. */
  text(value: Text): string
  /** Returns the language of the result of `text` if it is not this locale: for `lang` (WCAG 3.1.2). */
  borrowed(value: Text): string | undefined
}

export interface TranslatorOptions {
  readonly locale: LocaleCode
  readonly catalogue: MessageCatalogue
  /** The tag of a region's variant (`chooseLanguageTag`); default: that of the language. */
  readonly tag?: string | undefined
}

export function createTranslator({
  locale,
  catalogue,
  tag = getLanguageInfo(locale).tag,
}: TranslatorOptions): Translator {
  const findLocale = (texts: Exclude<Text, string>) => findTextLocale(Object.keys(texts), locale)

  function phrase<Key extends MessageKey>(key: Key, ...params: MessageRestArgs<Key>): string
  function phrase(key: string, params?: MessageParams): string
  function phrase(key: string, params: MessageParams = {}): string {
    // hasOwn: a key from a document may be called `constructor`.
    const entry = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
    if (entry === undefined) return key
    return isFallback(entry)
      ? formatEntry(entry.m, params, getLanguageInfo(entry.l).tag)
      : formatEntry(entry, params, tag)
  }

  return {
    locale,
    tag,
    t: phrase,
    phrase,
    text: value => (typeof value === 'string' ? value : (value[findLocale(value)] ?? '')),
    borrowed(value) {
      const code = typeof value === 'string' ? locale : findLocale(value)
      return code === locale ? undefined : code
    },
  }
}

const isFallback = (entry: CatalogueEntry): entry is { readonly l: LocaleCode; readonly m: TextOrMessage } =>
  typeof entry === 'object' && 'l' in entry

const formatEntry = (message: TextOrMessage, params: MessageParams, tag: string): string =>
  typeof message === 'string' ? message : formatMessage(message, params, tag)
