/**
 * Finds the name by which an email may greet its reader. Anybody can enter somebody else's address, and a message to its
 * owner as the name, so only what can be nothing but a name is repeated.
 */
import { formatPersonName, type PersonName } from '#locales/person-name.ts'
import type { Translator } from '#locales/translator.ts'

/** Returns undefined if the name may be anything else. */
export function findSafeName(person: PersonName, i18n: Translator): string | undefined {
  const name = formatPersonName(person, i18n.locale).normalize('NFC').replace(/\s+/g, ' ')
  return isSafeName(name) ? name : undefined
}

const maxCharacters = 40
const maxWords = 4

/**
 * Returns whether a text is as short as a name and made of letters, with hyphens, apostrophes and the points of
 * initials: no digits, and nothing that a mail program would turn into a link.
 */
function isSafeName(name: string): boolean {
  return (
    [...name].length <= maxCharacters &&
    name.split(' ').length <= maxWords &&
    /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name) &&
    !/\.[^ ]|\p{M}{3}/u.test(name)
  )
}
