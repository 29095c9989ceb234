/** 128 random bits. `crypto.randomUUID` needs https; this works on a plain http address too. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
