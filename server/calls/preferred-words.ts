import { isLocaleCode } from '#locales/codes.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import type { CallContext } from './handler.ts'

/** Words in the first of these languages that has a catalogue; English where none has. */
export function createPreferredWords(
  wishes: readonly (string | undefined)[],
  { configuration }: Pick<CallContext, 'configuration'>,
): Translator {
  const { catalogues } = configuration
  const known = wishes.flatMap(wish => (wish !== undefined && isLocaleCode(wish) ? wish : []))
  const locale = known.find(code => catalogues.has(code)) ?? 'en'
  return createTranslator({ locale, catalogue: catalogues.get(locale) ?? {} })
}
