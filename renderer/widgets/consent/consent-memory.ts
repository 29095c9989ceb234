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

/** Marks the document, which hides the banner, and tells the embedding page. */
export function applyConsent(choice: ConsentChoice): void {
  document.documentElement.dataset.consent = choice
  if (!isInCookies(choice)) keepInStorage(choice)
  if (choice === 'all') attempt(() => keepZone())
  document.dispatchEvent(new CustomEvent('bookplate:consent', { detail: { choice } }))
}

function isInCookies(choice: ConsentChoice): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, nor in plain HTTP.
    document.cookie = formatConsentCookie(choice)
    return document.cookie.includes(`${consentCookieName}=${choice}`)
  } catch {
    return false
  }
}

const keepInStorage = (choice: ConsentChoice): void =>
  attempt(() =>
    localStorage.setItem(consentCookieName, `${choice} ${Date.now() + consentMaxAgeDays * 86_400_000}`),
  )

/** Keeps the time zone in a cookie, as the script in the head does on every page once everything is accepted. */
function keepZone(): void {
  const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, nor in plain HTTP.
  document.cookie = `timezone=${zone}; Path=/; Max-Age=31536000; SameSite=Lax`
}

/** Ignores storage that is denied or full: the choice is forgotten with the page. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing to do.
  }
}
