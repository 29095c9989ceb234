import type { LocaleCode } from '#locales/codes.ts'
import { formatPersonName, type PersonName } from '#locales/person-name.ts'

const maxCharacters = 60

/**
 * Formats a visitor's name for the business: on one line, not too long, and without anything that a mail program would
 * turn into a link. Returns undefined if nothing is left of it.
 */
export const formatVisitorName = (person: PersonName, locale: LocaleCode): string | undefined =>
  formatSafeName(formatPersonName(person, locale))

/** Does the same for a whole name. */
export function formatSafeName(text: string): string | undefined {
  const name = text
    .replace(/\p{C}+/gu, ' ')
    .replace(/(?<=\S)[.:/@\\](?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...name]
  if (characters.length === 0) return undefined
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : name
}
