import { localeCodes } from '#locales/codes.ts'
import type { ListDocumentsOutput } from '#schemas/generated/types.gen.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

type ListedDocument = ListDocumentsOutput['documents'][number]

/** The texts of the product are in all languages; nothing is said of a text that is the same in all of them. */
export function formatTextLanguages(
  { origin, languages }: Pick<ListedDocument, 'origin' | 'languages'>,
  i18n: ConsoleI18n,
): string {
  const count = languages?.length ?? (origin === 'product' ? localeCodes.length : undefined)
  if (count === undefined) return '–'
  return count === localeCodes.length
    ? i18n.t('forms.all_languages')
    : i18n.t('builder.languages_given', { count: String(count), total: String(localeCodes.length) })
}
