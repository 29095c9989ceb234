/** Names of questions, steps, ends and choices, made of what people write. */

const maxNameCharacters = 48

/**
 * Returns a property name for a name or a title, with a number if it is one of `taken`; `fallback` if nothing is left of it.
 * A name that paths can have stays as it is, a title gets camel case: "What is your name?" is `whatIsYourName`.
 */
export function toFreePropertyName(wanted: string, fallback: string, taken: Iterable<string> = []): string {
  const used = new Set(taken)
  const name = toPropertyName(wanted) ?? fallback
  let free = name
  for (let number = 2; used.has(free); number++) free = `${name}${number}`
  return free
}

function toPropertyName(wanted: string): string | undefined {
  const trimmed = wanted.trim()
  if (/^[A-Za-z_][\w-]{0,79}$/.test(trimmed)) return isReservedName(trimmed) ? `${trimmed}Answer` : trimmed
  const words = toAsciiWords(trimmed)
  let name = ''
  for (const word of words) {
    const next = name === '' ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
    if (name !== '' && name.length + next.length > maxNameCharacters) break
    name += next
  }
  name = name.slice(0, maxNameCharacters)
  if (name === '') return undefined
  if (isReservedName(name)) return `${name}Answer`
  return /^[a-z_]/.test(name) ? name : `q${name}`
}

/** Every object has some of these, and in a ui schema the others mean the entries of a list or the branches of a schema. */
export const isReservedName = (name: string): boolean =>
  name in Object.prototype || ['items', 'anyOf', 'oneOf', 'additionalProperties'].includes(name)

/** Returns the words of a text in letters and digits that everybody can type. */
const toAsciiWords = (text: string): readonly string[] =>
  text
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')

/** Returns a slug for a title, with a number if it is one of `taken`. */
export function toFreeSlug(title: string, fallback: string, taken: Iterable<string> = []): string {
  const used = new Set(taken)
  // The names of answers in braces say nothing.
  const words = toAsciiWords(title.replace(/\{[^{}]*\}/g, ' ')).map(word => word.toLowerCase())
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length > maxNameCharacters) break
    slug += slug === '' ? word : `-${word}`
  }
  if (slug === '') slug = fallback
  let free = slug
  for (let number = 2; used.has(free); number++) free = `${slug}-${number}`
  return free
}
