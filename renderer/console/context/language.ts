/** The language of the console: chosen under "Account", and kept in this browser, else that of the browser. */
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'

const storageKey = 'bookplate-console-language'

/** Reads the chosen language; undefined if the browser decides, or denies the storage. */
export function readSavedLanguage(): LocaleCode | undefined {
  try {
    const kept = localStorage.getItem(storageKey) ?? ''
    return isLocaleCode(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps the choice, and shows the console in it. Changes nothing where the browser denies the storage, or has no room.
 *
 * @param chosen undefined: by the browser
 */
export function saveLanguage(chosen: LocaleCode | undefined): void {
  try {
    if (chosen) localStorage.setItem(storageKey, chosen)
    else localStorage.removeItem(storageKey)
  } catch {
    return
  }
  location.reload()
}

/**
 * Lists the languages to show, BCP 47, by preference. A chosen one comes in the browser's own kind if there is one, so
 * that dates are those of Britain in English for a browser from there.
 */
export function listLanguages(): readonly string[] {
  const chosen = readSavedLanguage()
  return chosen ? [chosen, ...navigator.languages] : navigator.languages
}
