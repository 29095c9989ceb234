/** Gives each heading of a text, or of all texts of a page, an id that stays the same when others are added after it. */
export interface HeadingIds {
  /** Returns the id of the next heading. */
  readonly add: (text: string) => string
}

/** Keeps headings apart from the ids of the page's own elements and from the properties of `window`. */
const idPrefix = 'h-'
const maxSlugCharacters = 60

export function createHeadingIds(): HeadingIds {
  /** By slug, how many headings have had it. */
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  return {
    add: text => {
      const slug = toSlug(text)
      let count = counts.get(slug) ?? 0
      let id: string
      do id = idPrefix + (++count === 1 ? slug : `${slug}-${count}`)
      while (taken.has(id))
      counts.set(slug, count)
      taken.add(id)
      return id
    },
  }
}

/** Keeps the letters of any script, with their marks, and digits. */
const toSlug = (text: string): string =>
  [
    ...(text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? 'section'),
  ]
    .slice(0, maxSlugCharacters)
    .join('')
    .replace(/-$/, '')
