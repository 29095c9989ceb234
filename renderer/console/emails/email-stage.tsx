import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'

interface Props {
  readonly title: string
  /** A whole page, as the server renders the email. */
  readonly html: string
  readonly scheme: ColourScheme
  /** The place of the block that is marked; undefined: none. */
  readonly marked: number | undefined
  /** Told of the block that somebody presses. */
  readonly onChoose: (index: number) => void
}

/** Served with a policy that allows an email its styles, and nothing else: `server/http/console/console.ts`. */
const stageUrl = '/operator/_/email-stage'

/** An email in a frame of its own. What is typed replaces it in place, so that nothing flickers and nobody loses the focus. */
export function EmailStage({ title, html, scheme, marked, onChoose }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const page = isLoaded ? frame.current?.contentDocument : undefined
    if (page) showEmail(page, html, scheme)
  }, [isLoaded, html, scheme])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another email has to be marked again.
  useEffect(() => {
    const page = isLoaded ? frame.current?.contentDocument : undefined
    if (page) markBlock(page, marked)
  }, [isLoaded, html, scheme, marked])
  useEffect(() => {
    const page = isLoaded ? frame.current?.contentDocument : undefined
    const press = ({ target }: MouseEvent) => {
      // Proof: an element of another window, which is no `Element` of this one.
      const block = target && 'closest' in target ? (target as Element).closest('[data-block]') : undefined
      const index = block?.getAttribute('data-block')
      if (index) choose(Number(index))
    }
    page?.addEventListener('click', press)
    return () => page?.removeEventListener('click', press)
  }, [isLoaded])
  return (
    <iframe
      ref={frame}
      className="email-stage"
      src={stageUrl}
      title={title}
      sandbox="allow-same-origin"
      onLoad={() => setLoaded(true)}
    />
  )
}

const markStyles = `[data-block]{cursor:pointer;border-radius:8px}[data-marked]{outline:2px solid;outline-offset:6px}`

/** Parsed in the frame, whose policy holds for it. Links lead nowhere, so that nothing leads out of the frame. */
function showEmail(page: Document, html: string, scheme: ColourScheme): void {
  const view = page.defaultView
  if (!view) return
  const parsed = new view.DOMParser().parseFromString(inScheme(html, scheme), 'text/html')
  for (const link of parsed.querySelectorAll('a[href]')) link.removeAttribute('href')
  const style = parsed.createElement('style')
  style.textContent = markStyles
  parsed.head.append(style)
  const { scrollY } = view
  page.replaceChild(page.adoptNode(parsed.documentElement), page.documentElement)
  page.documentElement.style.setProperty('color-scheme', scheme)
  view.scrollTo(0, scrollY)
}

/** Not all browsers give a frame the scheme of its element. */
const inScheme = (html: string, scheme: ColourScheme): string =>
  html.replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')

function markBlock(page: Document, index: number | undefined): void {
  for (const marked of page.querySelectorAll('[data-marked]')) marked.removeAttribute('data-marked')
  const [block] = index === undefined ? [] : page.querySelectorAll(`[data-block="${index}"]`)
  if (!block) return
  block.setAttribute('data-marked', '')
  const { top, bottom } = block.getBoundingClientRect()
  if (top < 0 || bottom > (page.defaultView?.innerHeight ?? 0)) block.scrollIntoView({ block: 'center' })
}
