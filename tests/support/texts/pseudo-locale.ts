/**
 * A pseudo-locale made from English with accents on every letter, 40 % more length and brackets. It reveals
 * text that is cut off, does not fit or is in no catalogue.
 */
import { compileCatalogues } from '#locales/catalogue.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import { readCatalogueFiles } from './catalogue-files.ts'

/** Returns the messages in the format of a catalogue file. */
export function pseudoMessages(): Record<string, string> {
  const { en = {} } = readCatalogueFiles()
  return Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudo(text)]))
}

/** Returns a translator for the pseudo-locale, under the code of the locale that it replaces. */
export function pseudoWords(): Translator {
  const { catalogues } = compileCatalogues({ ...readCatalogueFiles(), da: pseudoMessages() })
  return createTranslator({ locale: 'da', catalogue: catalogues.get('da') ?? {} })
}

/**
 * Converts a MessageFormat 2 message. It changes only the visible text, not declarations, keys or
 * placeholders.
 */
function pseudo(message: string): string {
  if (!message.startsWith('.')) return stretched(message)
  return message.replace(/\{\{(.*?)\}\}(?=\n|$)/g, (_, text: string) => `{{${stretched(text)}}}`)
}

function stretched(text: string): string {
  const words = text
    .split(/(\{[^}]*\})/)
    .map(part => (part.startsWith('{') ? part : part.replace(/[a-zA-Z]/g, email => accents[email] ?? email)))
    .join('')
  const length = text.replace(/\{[^}]*\}/g, 'value').length
  return `⟦${words}${' ñöŵ'.repeat(Math.ceil((length * 0.4) / 4))}⟧`
}

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ'.matchAll(
      /(.)(.)/g,
    ),
  ].map(([, email = '', accented = '']) => [email, accented]),
)
