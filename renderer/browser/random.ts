/** Returns 128 random bits as hex. `crypto.randomUUID` requires https; this works over http too. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
