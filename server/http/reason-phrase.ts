/**
 * What may stand in the status line (RFC 9112 §4): nothing of an address can begin a header of its own there. Cut,
 * as proxies have little room for all headers together.
 */
export const toReasonPhrase = (text: string): string =>
  text.replace(/[^\t\x20-\x7e]/g, '').slice(0, mostCharacters)

const mostCharacters = 200
