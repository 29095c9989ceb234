import { compileCatalogues } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import { readCatalogueFiles } from './catalogue-files.ts'

const { catalogues } = compileCatalogues(readCatalogueFiles())

/** The product's own words; a key that is in no catalogue fails the test that asked for it. */
export const wordsIn = (locale: LocaleCode): Translator =>
  createTranslator({
    locale,
    catalogue: new Proxy(catalogues.get(locale) ?? {}, {
      // What `Object.hasOwn` asks.
      getOwnPropertyDescriptor(texts, key) {
        const entry = Reflect.getOwnPropertyDescriptor(texts, key)
        if (entry) return entry
        throw new Error(`No catalogue has "${String(key)}": add it to locales/en.json and the others.`)
      },
    }),
  })

export const englishWords = (): Translator => wordsIn('en')
