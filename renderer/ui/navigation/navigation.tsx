import type { ReactNode } from 'react'

interface NavigationLink {
  readonly label: ReactNode
  readonly href: string
  readonly rel?: string
  /** Whether it leads to this page. */
  readonly isCurrent: boolean
}

interface Props {
  readonly label: string
  readonly links: readonly NavigationLink[]
}

/** Lists links at the top of a page; if there is no room, they scroll sideways. */
export const Navigation = ({ label, links }: Props) => (
  <nav className="bp-nav" aria-label={label}>
    {links.map(({ label: text, href, rel, isCurrent }) => (
      <a key={`${href} ${text}`} href={href} rel={rel} aria-current={isCurrent ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
)
