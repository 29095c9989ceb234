import type { ReactNode } from 'react'

export interface TrailLink {
  readonly id: string
  readonly title: ReactNode
  readonly href: string
}

interface Props {
  /** The links to the pages above, and their name for screen readers. */
  readonly trail: readonly TrailLink[]
  readonly trailLabel: string
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Author, date, reading time. */
  readonly byline?: ReactNode
  /** The picture at the top, across the page. */
  readonly cover?: ReactNode
  readonly children: ReactNode
}

/** Frames a page of content: trail, title, lead, byline, text. */
export const Article = ({ trail, trailLabel, title, lead, byline, cover, children }: Props) => (
  <article className="bp-content">
    {cover && <div className="bp-cover">{cover}</div>}
    {trail.length > 0 && (
      <nav aria-label={trailLabel}>
        <ol className="bp-trail">
          {trail.map(link => (
            <li key={link.id}>
              <a href={link.href}>{link.title}</a>
            </li>
          ))}
        </ol>
      </nav>
    )}
    <header>
      <h1 className="bp-content-title">{title}</h1>
      {lead && <p className="bp-content-lead">{lead}</p>}
      {byline && <div className="bp-byline">{byline}</div>}
    </header>
    <div className="bp-content-body">{children}</div>
  </article>
)
