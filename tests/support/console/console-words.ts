/** The words of the console as its build compiles them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileCatalogues } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import { type ConsoleWords, createConsoleWords } from '#renderer/console/context/words.ts'
import { root } from '../run/command.ts'

export async function readConsoleWords(locale: LocaleCode): Promise<ConsoleWords> {
  const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))
  const words = {
    ...(await read(`locales/${locale}.json`)),
    ...(await read(`locales/console/${locale}.json`)),
  }
  const catalogue = compileCatalogues({ en: words }).catalogues.get('en')
  if (!catalogue) throw new Error(`There are no words in ${locale}.`)
  return createConsoleWords(locale, catalogue, locale)
}
