const colourCount = 9
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Returns nine colours such as `#1f5f5b`. Every four characters of base64url are one colour of 24 bits, so no decoder
 * is needed that differs between server and browser.
 */
export const decodePlaceholder = (placeholder: string): string[] =>
  Array.from({ length: colourCount }, (_, index) => {
    const characters = [...placeholder.slice(4 * index, 4 * index + 4).padEnd(4, 'A')]
    const bits = characters.reduce(
      (sum, character) => sum * 64 + Math.max(0, base64url.indexOf(character)),
      0,
    )
    return `#${bits.toString(16).padStart(6, '0')}`
  })
