/** The words of the console, and how it writes dates and amounts. */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import type { ConsoleMessageArgs, ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import { createFormatters, type Formatters } from '#locales/formatters.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'

type ConsoleRestArgs<Key extends ConsoleMessageKey> = Key extends keyof ConsoleMessageArgs
  ? readonly [params: ConsoleMessageArgs[Key]]
  : readonly []

export interface ConsoleWords {
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

/** The languages of the console, each with its catalogue, which is compiled by the build. */
const catalogues: Readonly<Partial<Record<LocaleCode, () => Promise<{ default: MessageCatalogue }>>>> = {
  de: () => import('#locales/console/de.json'),
  en: () => import('#locales/console/en.json'),
}

/** Loads the words in the first of these languages that the console has, else in English. @param tags BCP 47 */
export async function loadConsoleWords(tags: readonly string[]): Promise<ConsoleWords> {
  const tag = tags.find(language => getConsoleLocale(language) !== undefined) ?? 'en'
  const locale = getConsoleLocale(tag) ?? 'en'
  const load = catalogues[locale]
  if (!load) throw new Error(`The console has no words in "${locale}".`)
  const translator = createTranslator({ locale, catalogue: (await load()).default })
  const phrase: (key: string, params?: Problem['params']) => string = translator.phrase
  return {
    locale,
    tag,
    t: (key, ...[params]) => phrase(key, params),
    text: translator.text,
    phrase: translator.phrase,
    formatProblem: ({ code, params }) => phrase(`problem.${code}`, params),
    getFormatters: zone => createFormatters({ tag, zone }),
  }
}

function getConsoleLocale(tag: string): LocaleCode | undefined {
  const [language = ''] = tag.toLowerCase().split('-')
  return language === 'de' || language === 'en' ? language : undefined
}
