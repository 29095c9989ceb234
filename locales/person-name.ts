import type { LocaleCode } from './codes.ts'

export interface PersonName {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** Joins the parts of a name in the order of the reader's language: Hungarian begins with the family name. */
export function formatPersonName({ firstName = '', lastName = '' }: PersonName, locale: LocaleCode): string {
  const parts = [firstName.trim(), lastName.trim()].filter(part => part !== '')
  return (locale === 'hu' ? parts.reverse() : parts).join(' ')
}
