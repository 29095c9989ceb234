/** What a visitor lets a business store in the browser, and how the choice is remembered. */

const consentChoices = ['essential', 'all'] as const

export type ConsentChoice = (typeof consentChoices)[number]

export const consentCookieName = 'cookie_consent'

export const consentMaxAgeDays = 180

/** Parses a cookie's value or a URL parameter; returns undefined for anything that is no choice. */
export const parseConsent = (text: string | null | undefined): ConsentChoice | undefined =>
  consentChoices.find(choice => choice === text)

/** Formats the choice for `document.cookie` and `Set-Cookie` (RFC 6265). @param path of the business's pages */
export const formatConsentCookie = (choice: ConsentChoice, path: string): string =>
  `${consentCookieName}=${choice}; Path=${path}; Max-Age=${consentMaxAgeDays * 86_400}; SameSite=Lax`
