/**
 * Remembers what a visitor accepted: in a cookie; in local storage if a frame may not set cookies; else as
 * long as the page lives. The script in the head (`renderer/app/head.ts`) reads both before the first paint.
 */
import {
  type ConsentChoice,
  consentCookieName,
  consentMaxAgeDays,
  formatConsentCookie,
} from '#schemas/runtime/screen/consent.ts'

/**
 * Marks the document, which hides the banner, and tells the embedding page.
 *
 * @param base what begins the URLs of the business, which remembers the choice for itself
 */
export function applyConsent(choice: ConsentChoice, base: string): void {
  const { pathname: path } = new URL(base || '/', location.href)
  document.documentElement.dataset.consent = choice
  if (!isInCookies(choice, path)) keepInStorage(choice, base)
  if (choice === 'all') keepZone(path)
  document.dispatchEvent(new CustomEvent('bookplate:consent', { detail: { choice } }))
}

function isInCookies(choice: ConsentChoice, path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, nor in plain HTTP.
    document.cookie = formatConsentCookie(choice, path)
    return document.cookie.includes(`${consentCookieName}=${choice}`)
  } catch {
    return false
  }
}

const keepInStorage = (choice: ConsentChoice, base: string): void =>
  attempt(() =>
    localStorage.setItem(
      consentCookieName + base,
      `${choice} ${Date.now() + consentMaxAgeDays * 86_400_000}`,
    ),
  )

/** Keeps the time zone in a cookie, as the script in the head does on every page once everything is accepted. */
function keepZone(path: string): void {
  const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, nor in plain HTTP.
    document.cookie = `timezone=${zone}; Path=${path}; Max-Age=31536000; SameSite=Lax`
  })
}

/** Ignores storage that is denied or full: the choice is forgotten with the page. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing to do.
  }
}
