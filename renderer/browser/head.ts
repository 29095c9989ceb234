/** Updates the document's head; changes within 10 ms are written together. */

/** A tag about the page for search engines, link previews and feed readers. */
export interface HeadTag {
  readonly name: 'link' | 'meta'
  readonly attributes: Readonly<Record<string, string>>
}

export interface HeadChanges {
  readonly title?: string
  /** Replace all tags of the page before. */
  readonly tags?: readonly HeadTag[]
  /** BCP 47 */
  readonly lang?: string
  /** Name of the page's route; '' for none. */
  readonly route?: string
}

const delayMs = 10
let pending: HeadChanges = {}

/** Writes 10 ms after the first change; later changes do not delay it. */
export function changeHead(changes: HeadChanges): void {
  if (Object.keys(pending).length === 0) setTimeout(flush, delayMs)
  pending = { ...pending, ...changes }
}

function flush(): void {
  const { title, tags, lang, route } = pending
  pending = {}
  if (title !== undefined) document.title = title
  const root = document.documentElement
  if (lang !== undefined) root.lang = lang
  if (route) root.dataset.route = route
  else if (route === '') delete root.dataset.route
  if (tags) replaceTags(tags)
}

/**
 * Matches every tag that `listHeadTags` lists, and structured data. Those of the next page are left out: only crawlers
 * read them, which load each page, and Trusted Types allow no script of ours to write another script.
 */
const tagSelector =
  'link:is([rel=canonical], [rel=alternate]), meta:is([property^="og:"], [name=description], [name^="twitter:"]), script[type="application/ld+json"]'

function replaceTags(tags: readonly HeadTag[]): void {
  for (const tag of document.head.querySelectorAll(tagSelector)) tag.remove()
  document.head.append(...tags.map(createTag))
}

function createTag({ name, attributes }: HeadTag): HTMLElement {
  const tag = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value)
  return tag
}
