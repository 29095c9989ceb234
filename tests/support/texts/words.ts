import { compileCatalogues } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import { readCatalogueFiles } from './catalogue-files.ts'

const { catalogues } = compileCatalogues(readCatalogueFiles())

/** Returns a translator of the product's messages. An unknown key fails the test that uses it. */
export const wordsIn = (locale: LocaleCode): Translator =>
  createTranslator({
    locale,
    catalogue: new Proxy(catalogues.get(locale) ?? {}, {
      // `Object.hasOwn` calls this trap.
      getOwnPropertyDescriptor(texts, key) {
        const entry = Reflect.getOwnPropertyDescriptor(texts, key)
        if (entry) return entry
        throw new Error(`No catalogue has "${String(key)}": add it to locales/en.json and the others.`)
      },
    }),
  })

export const englishWords = (): Translator => wordsIn('en')
