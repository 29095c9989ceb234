import { isLocaleCode } from '#locales/codes.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import type { CallContext } from './handler.ts'

/** Creates a translator for the first of these locales that has a catalogue, or for English if none has. */
export function createPreferredTranslator(
  preferredLocales: readonly (string | undefined)[],
  { configuration }: Pick<CallContext, 'configuration'>,
): Translator {
  const { catalogues } = configuration
  const locales = preferredLocales.flatMap(preferred =>
    preferred !== undefined && isLocaleCode(preferred) ? preferred : [],
  )
  const locale = locales.find(code => catalogues.has(code)) ?? 'en'
  return createTranslator({ locale, catalogue: catalogues.get(locale) ?? {} })
}
