import type { ReactNode } from 'react'
import { Brand, type BrandProps } from '#renderer/ui/brand/brand.tsx'

export interface FrameProps {
  /** "Skip to content" */
  readonly skipLabel: string
  readonly brand: BrandProps
  /** The language switch. */
  readonly languages?: ReactNode
  /** The cookie banner: read right after the skip link, shown at the bottom of the window. */
  readonly consent?: ReactNode
  /** Says that the page is a preview. */
  readonly notice?: ReactNode
  /** The element of the main part: `div` in a page of another site, which has a main part of its own. */
  readonly main: 'main' | 'div'
  readonly children: ReactNode
}

interface Props extends FrameProps {
  readonly kind: 'calendar' | 'form' | 'page' | 'error'
}

/**
 * Frames every page with what all layouts share: the root that carries the custom properties, the skip link,
 * the cookie banner, the header with brand and language switch.
 */
export const Frame = ({ kind, skipLabel, brand, languages, consent, notice, children }: Props) => (
  <div className={`bp bp--${kind}`}>
    <a className="bp-skip" href="#content">
      {skipLabel}
    </a>
    {consent}
    <header className="bp-header">
      <Brand {...brand} />
      {languages}
    </header>
    {notice}
    {children}
  </div>
)
