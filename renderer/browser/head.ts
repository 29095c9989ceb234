/** The document's head as the page goes on: changes of one moment are written together. */

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
let waiting: HeadChanges = {}

/** Written 10 ms after the first of several; a later one does not put it off. */
export function changeHead(changes: HeadChanges): void {
  if (Object.keys(waiting).length === 0) setTimeout(flush, delayMs)
  waiting = { ...waiting, ...changes }
}

function flush(): void {
  const { title, pageTitle = title, description, lang, route } = waiting
  waiting = {}
  if (title !== undefined) {
    document.title = title
    write('property="og:title"', pageTitle ?? title)
  }
  const root = document.documentElement
  if (lang !== undefined) root.lang = lang
  if (route) root.dataset.route = route
  else if (route === '') delete root.dataset.route
  if (description !== undefined) write('name="description"', description)
}

const write = (name: string, content: string) =>
  document.querySelector(`meta[${name}]`)?.setAttribute('content', content)
