/** A configuration with what is derived from it once it is in service. */
import type { LocaleCode } from '#locales/codes.ts'
import { chooseLanguageTag } from '#locales/english-region.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { CallRunner } from './runner.ts'

export interface ServedConfiguration {
  readonly configuration: Configuration
  readonly callRunner: CallRunner
  /** @param region of the business whose dates the texts contain: ISO 3166-1 alpha-2 */
  getTranslator(locale: LocaleCode, region?: string): Translator
}

/** Creates each translator once. */
export function createServedConfiguration(
  configuration: Configuration,
  callRunner: CallRunner,
): ServedConfiguration {
  const translators = new Map<string, Translator>()
  return {
    configuration,
    callRunner,
    getTranslator(locale, region) {
      const tag = chooseLanguageTag(locale, { languages: [], region })
      const known = translators.get(tag)
      if (known) return known
      const created = createTranslator({ locale, tag, catalogue: configuration.catalogues.get(locale) ?? {} })
      translators.set(tag, created)
      return created
    },
  }
}
