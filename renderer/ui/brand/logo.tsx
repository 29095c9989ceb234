import { useSyncExternalStore } from 'react'

interface Props {
  readonly light: string
  readonly dark: string | undefined
  readonly alt: string
  readonly className?: string
}

/** Shows the logo for the background that the page has: the visitor's, or the one that a site around it says. */
export function Logo({ light, dark, alt, className }: Props) {
  const scheme = useSyncExternalStore(subscribe, readScheme, () => undefined)
  const media = scheme === 'dark' ? 'all' : scheme === 'light' ? 'not all' : '(prefers-color-scheme: dark)'
  return (
    <picture className={className}>
      {dark !== undefined && <source media={media} srcSet={dark} />}
      <img src={light} alt={alt} />
    </picture>
  )
}

/** `renderer/embed/frame-script.ts` writes it. */
const readScheme = (): string | undefined => document.documentElement.dataset.scheme

function subscribe(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  return () => observer.disconnect()
}
