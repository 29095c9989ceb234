/** The words of the console as its build compiles them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileCatalogues } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import { type ConsoleI18n, createConsoleI18n } from '#renderer/console/context/i18n.ts'
import { root } from '../run/command.ts'

export async function readConsoleWords(locale: LocaleCode): Promise<ConsoleI18n> {
  const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))
  const i18n = {
    ...(await read(`locales/${locale}.json`)),
    ...(await read(`locales/console/${locale}.json`)),
  }
  const catalogue = compileCatalogues({ en: i18n }).catalogues.get('en')
  if (!catalogue) throw new Error(`There are no words in ${locale}.`)
  return createConsoleI18n(locale, catalogue, locale)
}
