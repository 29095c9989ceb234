/** Marks the chosen question in the page of a preview, and tells which one is pressed there. */

const mark = 'data-editor-chosen'

const styles = `[${mark}] { outline: 2px solid var(--accent); outline-offset: 8px; border-radius: var(--radius-s); scroll-margin: 96px; }`

/** Calls back with the pointer of a question among the answers, such as `/email`. */
export function watchChosenField(
  { contentDocument: page }: HTMLIFrameElement,
  onChoose: (pointer: string) => void,
): void {
  if (!page?.defaultView) return
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(styles)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  page.addEventListener('click', ({ target }) => {
    // An element of another window is no `Element` of this one.
    const field = target && 'closest' in target ? (target as Element).closest('[data-field]') : undefined
    const pointer = field?.getAttribute('data-field')
    if (pointer) onChoose(pointer)
  })
}

/** Draws a line around a question after the page has drawn it; returns what stops that. */
export function markChosenField(frame: HTMLIFrameElement | null, pointer: string | undefined): () => void {
  let timer: number | undefined
  let attempts = 0
  const place = () => {
    const page = frame?.contentDocument
    if (!page) return
    for (const marked of page.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
    if (pointer === undefined) return
    const field = page.querySelector(`[data-field="${CSS.escape(pointer)}"]`)
    if (field) {
      field.setAttribute(mark, '')
      const { top, bottom } = field.getBoundingClientRect()
      if (top < 0 || bottom > (page.defaultView?.innerHeight ?? 0)) field.scrollIntoView({ block: 'center' })
    } else if (attempts++ < 20) timer = window.setTimeout(place, 50)
  }
  timer = window.setTimeout(place, 50)
  return () => window.clearTimeout(timer)
}
