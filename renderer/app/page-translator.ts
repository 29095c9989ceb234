import type { MessageCatalogue } from '#locales/catalogue.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import type { PageData } from './page-data.ts'

/** Creates the translator of a page, with the region that the server chose for its language. */
export const createPageTranslator = (
  {
    page: { locale },
    languages,
  }: { readonly page: Pick<PageData['page'], 'locale'> } & Pick<PageData, 'languages'>,
  catalogue: MessageCatalogue,
): Translator =>
  createTranslator({ locale, catalogue, tag: languages.find(language => language.locale === locale)?.tag })
