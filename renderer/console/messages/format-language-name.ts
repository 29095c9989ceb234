import { getLanguageInfo, type LocaleCode } from '#locales/codes.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

/** "German", in the language of the console. */
export const formatLanguageName = (language: LocaleCode, { tag }: Pick<ConsoleI18n, 'tag'>): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(
    languageTags[language] ?? getLanguageInfo(language).tag,
  ) ?? language

/** English is that of no country here. */
const languageTags: Partial<Record<LocaleCode, string>> = { en: 'en' }
