/** A configuration with what is derived from it once it is in service. */
import type { LocaleCode } from '#locales/codes.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { CallRunner } from './call-runner.ts'

export interface Service {
  readonly configuration: Configuration
  readonly callRunner: CallRunner
  getTranslator(locale: LocaleCode): Translator
}

/** Creates each translator once. */
export function createService(configuration: Configuration, callRunner: CallRunner): Service {
  const translators = new Map<LocaleCode, Translator>()
  return {
    configuration,
    callRunner,
    getTranslator(locale) {
      const known = translators.get(locale)
      if (known) return known
      const created = createTranslator({ locale, catalogue: configuration.catalogues.get(locale) ?? {} })
      translators.set(locale, created)
      return created
    },
  }
}
