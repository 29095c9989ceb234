/** The words of the console, and how it writes dates and amounts. */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { getLanguageInfo, type LocaleCode, localeCodes } from '#locales/codes.ts'
import type { ConsoleMessageArgs, ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import { createFormatters, type Formatters } from '#locales/formatters.ts'
import { matchLocale } from '#locales/negotiate.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { findRuleMessage } from './record-fault-text.ts'

type ConsoleRestArgs<Key extends ConsoleMessageKey> = Key extends keyof ConsoleMessageArgs
  ? readonly [params: ConsoleMessageArgs[Key]]
  : readonly []

export interface ConsoleI18n {
  readonly locale: LocaleCode
  /** BCP 47; the browser's own tag where it is of the same language, so that Britain gets its dates. */
  readonly tag: string
  t<Key extends ConsoleMessageKey>(key: Key, ...params: ConsoleRestArgs<Key>): string
  readonly text: Translator['text']
  /** For a key from a document. */
  readonly phrase: Translator['phrase']
  formatProblem(problem: Problem): string
  getFormatters(zone: Zone): Formatters
}

/** The catalogues of the console, which the build compiles. */
const catalogues: Readonly<Record<LocaleCode, () => Promise<{ default: MessageCatalogue }>>> = {
  da: () => import('#locales/console/da.json'),
  de: () => import('#locales/console/de.json'),
  en: () => import('#locales/console/en.json'),
  es: () => import('#locales/console/es.json'),
  fr: () => import('#locales/console/fr.json'),
  hu: () => import('#locales/console/hu.json'),
  it: () => import('#locales/console/it.json'),
  nl: () => import('#locales/console/nl.json'),
  pl: () => import('#locales/console/pl.json'),
  pt: () => import('#locales/console/pt.json'),
  'pt-br': () => import('#locales/console/pt-br.json'),
}

const supportedLocales = localeCodes.map(code => ({ code, tag: code }))

/** Loads the words in the language that fits these best, else in English. @param tags BCP 47, by preference */
export async function loadConsoleI18n(tags: readonly string[]): Promise<ConsoleI18n> {
  const locale = matchLocale(supportedLocales, tags) ?? 'en'
  const tag = tags.find(language => isRegionOf(locale, language)) ?? getLanguageInfo(locale).tag
  return createConsoleI18n(locale, (await catalogues[locale]()).default, tag)
}

/** @param tag of the language, or of a region of it */
export function createConsoleI18n(locale: LocaleCode, catalogue: MessageCatalogue, tag: string): ConsoleI18n {
  const translator = createTranslator({ locale, catalogue })
  const phrase: (key: string, params?: Problem['params']) => string = translator.phrase
  return {
    locale,
    tag,
    t: (key, ...[params]) => phrase(key, params),
    text: translator.text,
    phrase: translator.phrase,
    formatProblem: ({ code, params = {} }) => {
      const message = code === 'record.invalid' ? findRuleMessage(params) : undefined
      return message ? phrase(message.key, message.params) : phrase(`problem.${code}`, params)
    },
    getFormatters: zone => createFormatters({ tag, zone }),
  }
}

/** `en-GB` is of English; of the two kinds of Portuguese, each tag is of the one that it is shown in. */
const isRegionOf = (locale: LocaleCode, tag: string): boolean =>
  tag.includes('-') && matchLocale(supportedLocales, [tag]) === locale
