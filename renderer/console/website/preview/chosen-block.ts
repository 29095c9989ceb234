/** Marks the chosen block in the page of a preview, and tells which one is pressed there. */
import { blockPlaceAttribute } from '#schemas/runtime/content/previewed-content.ts'

const mark = 'data-editor-chosen'

/** The places before the blocks separate what style sheets put together. */
const styles = `[${mark}] { outline: 2px solid var(--accent); outline-offset: 6px; border-radius: var(--radius-s); scroll-margin: 96px; }
.bp-content-heading + template + :is(ul, dl, div) { margin-top: var(--s3); }`

/** Calls back with the place of a block, such as `/blocks/2`; empty for the head of the page. */
export function watchChosenBlock(
  { contentDocument: page }: HTMLIFrameElement,
  onChoose: (pointer: string) => void,
): void {
  if (!page?.defaultView) return
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(styles)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  page.addEventListener(
    'click',
    event => {
      // An element of another window is no `Element` of this one.
      const target = event.target && 'closest' in event.target ? (event.target as Element) : undefined
      if (!target?.closest('.bp-article')) return
      // What leads elsewhere would take the page away that is edited.
      if (target.closest('a[href]')) event.preventDefault()
      onChoose(findPlace(target))
    },
    { capture: true },
  )
}

function findPlace(target: Element): string {
  for (let node: Element | null = target; node; node = node.parentElement)
    for (let before: Element | null = node; before; before = before.previousElementSibling) {
      const place = before.getAttribute(blockPlaceAttribute)
      if (place !== null) return place
    }
  return ''
}

interface ChosenBlock {
  readonly pointer: string
  /** Whether it is to be scrolled to. */
  readonly isNewChoice: boolean
}

/** Draws a line around a block after the page has drawn it, and calls back then; returns what stops that. */
export function markChosenBlock(
  frame: HTMLIFrameElement | null,
  { pointer, isNewChoice }: ChosenBlock,
  onMarked: () => void,
): () => void {
  let timer: number | undefined
  let attempts = 0
  const place = () => {
    const page = frame?.contentDocument
    if (!page) return
    for (const marked of page.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
    if (pointer === '') return onMarked()
    const before = page.querySelector(`template[${blockPlaceAttribute}="${CSS.escape(pointer)}"]`)
    const blocks = before ? listUntilNext(before) : []
    for (const block of blocks) block.setAttribute(mark, '')
    const [first] = blocks
    if (first) onMarked()
    if (first && isNewChoice) {
      const { top, bottom } = first.getBoundingClientRect()
      const height = page.defaultView?.innerHeight ?? 0
      if (bottom < 0 || top > height - 60) first.scrollIntoView({ block: 'center' })
    } else if (!first && attempts++ < 20) timer = window.setTimeout(place, 50)
  }
  timer = window.setTimeout(place, 50)
  return () => window.clearTimeout(timer)
}

function listUntilNext(before: Element): readonly Element[] {
  const found: Element[] = []
  for (
    let next = before.nextElementSibling;
    next && !next.hasAttribute(blockPlaceAttribute) && !next.matches('.bp-tags');
    next = next.nextElementSibling
  )
    found.push(next)
  return found
}
