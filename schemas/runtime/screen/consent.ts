/** What a visitor lets a business keep in the browser, and how the answer is remembered. */

const consentChoices = ['essential', 'all'] as const

export type ConsentChoice = (typeof consentChoices)[number]

export const consentCookieName = 'cookie_consent'

export const consentMaxAgeDays = 180

/** Of a cookie's value or an address; anything else is no choice. */
export const parseConsent = (text: string | null | undefined): ConsentChoice | undefined =>
  consentChoices.find(choice => choice === text)

/** As `document.cookie` and `Set-Cookie` take it (RFC 6265). */
export const formatConsentCookie = (choice: ConsentChoice): string =>
  `${consentCookieName}=${choice}; Path=/; Max-Age=${consentMaxAgeDays * 86_400}; SameSite=Lax`
