/** `crypto.randomUUID` requires https; this works over http too. */
export const createUuid = (): string => [4, 2, 2, 2, 6].map(createHex).join('-')

const createHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )
