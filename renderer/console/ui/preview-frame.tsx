import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import './preview-frame.css'

export type PreviewWidth = 'phone' | 'tablet' | 'desk'

const pixels: Readonly<Record<PreviewWidth, number>> = { phone: 390, tablet: 768, desk: 1280 }

/** Without `allow-top-navigation`: no link of a page may lead the editor, and what is typed there, away. */
const permissions =
  'allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'

interface Props {
  readonly url: string
  readonly title: string
  readonly width: PreviewWidth
  readonly scheme: ColourScheme
  /** Told of each page that is shown. */
  readonly onShow?: (frame: HTMLIFrameElement) => void
}

/** A page of visitors at its real width, made smaller where there is less room. The old one stays until the next is there. */
export function PreviewFrame({ url, title, width, scheme, onShow }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<string>()
  const size = useSize(stage)
  const scale = Math.min(1, size.width / pixels[width])
  const style: CSSProperties = {
    width: pixels[width],
    height: size.height / scale,
    scale: String(scale),
    colorScheme: scheme,
  }
  const show = (next: HTMLIFrameElement) => {
    if (next !== current.current)
      next.contentWindow?.scrollTo(0, current.current?.contentWindow?.scrollY ?? 0)
    setScheme(next, scheme)
    setShown(url)
    onShow?.(next)
  }
  useLayoutEffect(() => {
    if (current.current) setScheme(current.current, scheme)
  }, [scheme])
  return (
    <div ref={stage} className={`preview-stage preview-stage--${width}`}>
      {size.width > 0 &&
        [...new Set([shown ?? url, url])].map(source => (
          <iframe
            key={source}
            ref={source === (shown ?? url) ? current : undefined}
            src={source}
            title={title}
            sandbox={permissions}
            style={style}
            className={source === (shown ?? url) ? undefined : 'preview-next'}
            inert={source !== (shown ?? url)}
            onLoad={event => source === url && show(event.currentTarget)}
          />
        ))}
    </div>
  )
}

/** What `renderer/styles/base.css` reads. Not all browsers give a frame the scheme of its element. */
function setScheme({ contentDocument: page }: HTMLIFrameElement, scheme: ColourScheme): void {
  for (const root of page?.querySelectorAll('.bp') ?? []) root.setAttribute('data-theme', scheme)
  page?.documentElement.style.setProperty('color-scheme', scheme)
}

function useSize(box: React.RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}
