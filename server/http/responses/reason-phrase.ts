/**
 * Removes what the status line must not contain (RFC 9112 §4), so that nothing in a URL can start a header. Truncates,
 * because proxies limit the size of all headers together.
 */
export const sanitizeReasonPhrase = (text: string): string =>
  text.replace(/[^\t\x20-\x7e]/g, '').slice(0, maxCharacters)

const maxCharacters = 200
