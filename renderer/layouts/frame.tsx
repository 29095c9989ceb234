/** Frames every page: skip link, cookie banner, header with brand and language switch. */
import type { ReactNode } from 'react'
import { Brand, type BrandProps } from '#renderer/ui/brand/brand.tsx'

export interface FrameProps {
  /** "Skip to content" */
  readonly skipLabel: string
  readonly brand: BrandProps
  /** The language switch. */
  readonly languages?: ReactNode
  /** Asks for cookies: read right after the skip link, seen at the foot of the window. */
  readonly consent?: ReactNode
  /** Instead of what the visitor's system asks for. */
  readonly theme?: 'light' | 'dark' | undefined
  readonly children: ReactNode
}

interface Props extends FrameProps {
  readonly kind: 'calendar' | 'form' | 'page' | 'error'
}

/** What all layouts share: the root that the custom properties stand on, the skip link, the header. */
export const Frame = ({ kind, skipLabel, brand, languages, consent, theme, children }: Props) => (
  <div className={`bp bp--${kind}`} data-theme={theme}>
    <a className="bp-skip" href="#content">
      {skipLabel}
    </a>
    {consent}
    <header className="bp-header">
      <Brand {...brand} />
      {languages}
    </header>
    {children}
  </div>
)
