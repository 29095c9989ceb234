/** A configuration with what is derived from it once it is in service. */
import type { LocaleCode } from '#locales/codes.ts'
import { chooseLanguageTag } from '#locales/english-region.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import { getBusinessConfiguration } from '../configuration/business-configuration.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { BusinessDocument } from '../configuration/document-kinds.ts'
import type { CallRunner } from './runner.ts'

export interface ServedConfiguration {
  readonly configuration: Configuration
  readonly callRunner: CallRunner
  /** @param region of the business whose dates the texts contain: ISO 3166-1 alpha-2 */
  getTranslator(locale: LocaleCode, region?: string): Translator
}

export const createServedConfiguration = (
  configuration: Configuration,
  callRunner: CallRunner,
): ServedConfiguration => ({
  configuration,
  callRunner,
  getTranslator: getTranslators(configuration.catalogues),
})

/** Creates each translator once, as long as there are the catalogues. */
const getTranslators = memoizeByObject((catalogues: Configuration['catalogues']) => {
  const translators = new Map<string, Translator>()
  return (locale: LocaleCode, region?: string): Translator => {
    const tag = chooseLanguageTag(locale, { languages: [], region })
    const known = translators.get(tag)
    if (known) return known
    const created = createTranslator({ locale, tag, catalogue: catalogues.get(locale) ?? {} })
    translators.set(tag, created)
    return created
  }
})

/** Returns what serves a business: its documents over what serves the installation. The runner of calls adds them itself. */
export function serveBusiness<Served extends ServedConfiguration>(
  served: Served,
  { documents }: { readonly documents: readonly BusinessDocument[] },
): Served {
  const configuration = getBusinessConfiguration(served.configuration, documents)
  return configuration === served.configuration
    ? served
    : { ...served, ...createServedConfiguration(configuration, served.callRunner) }
}
