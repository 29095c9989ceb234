/** The language beside that of the business, which this browser remembers for each business. */
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'

const getStorageKey = (business: string): string => `bookplate-console-texts-language:${business}`

/** Reads the language that was chosen last; undefined if there is none, or the browser denies the storage. */
export function readSecondLanguage(business: string): LocaleCode | undefined {
  try {
    const kept = localStorage.getItem(getStorageKey(business)) ?? ''
    return isLocaleCode(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function saveSecondLanguage(business: string, language: LocaleCode): void {
  try {
    localStorage.setItem(getStorageKey(business), language)
  } catch {
    // The choice holds as long as the page.
  }
}
