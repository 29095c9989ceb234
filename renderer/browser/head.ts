/** Updates the document's head; changes within 10 ms are written together. */

export interface HeadChanges {
  readonly title?: string
  /** Default: the title. */
  readonly pageTitle?: string
  readonly description?: string
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
  const { title, pageTitle = title, description, lang, route } = pending
  pending = {}
  if (title !== undefined) {
    document.title = title
    writeMeta('property="og:title"', pageTitle ?? title)
  }
  const root = document.documentElement
  if (lang !== undefined) root.lang = lang
  if (route) root.dataset.route = route
  else if (route === '') delete root.dataset.route
  if (description !== undefined) writeMeta('name="description"', description)
}

const writeMeta = (name: string, content: string) =>
  document.querySelector(`meta[${name}]`)?.setAttribute('content', content)
