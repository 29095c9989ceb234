/**
 * A language that nobody speaks, made from the English one: accents on every letter, 40 % longer, in brackets. What is
 * cut off or does not fit shows, and so does text that is in no catalogue.
 */
import { compileCatalogues } from '#locales/catalogue.ts'
import { createTranslator, type Translator } from '#locales/translator.ts'
import { readCatalogueFiles } from './catalogue-files.ts'

/** The texts as a catalogue file has them. */
export function pseudoMessages(): Record<string, string> {
  const { en = {} } = readCatalogueFiles()
  return Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudo(text)]))
}

/** Its words, under the code of the locale that it takes the place of. */
export function pseudoWords(): Translator {
  const { catalogues } = compileCatalogues({ ...readCatalogueFiles(), da: pseudoMessages() })
  return createTranslator({ locale: 'da', catalogue: catalogues.get('da') ?? {} })
}

/** A message of MessageFormat 2: only what is read is changed, not its declarations, keys and placeholders. */
function pseudo(message: string): string {
  if (!message.startsWith('.')) return stretched(message)
  return message.replace(/\{\{(.*?)\}\}(?=\n|$)/g, (_, text: string) => `{{${stretched(text)}}}`)
}

function stretched(text: string): string {
  const words = text
    .split(/(\{[^}]*\})/)
    .map(part =>
      part.startsWith('{') ? part : part.replace(/[a-zA-Z]/g, letter => accents[letter] ?? letter),
    )
    .join('')
  const length = text.replace(/\{[^}]*\}/g, 'value').length
  return `⟦${words}${' ñöŵ'.repeat(Math.ceil((length * 0.4) / 4))}⟧`
}

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ'.matchAll(
      /(.)(.)/g,
    ),
  ].map(([, letter = '', accented = '']) => [letter, accented]),
)
