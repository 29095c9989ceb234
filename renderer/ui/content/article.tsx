import type { ReactNode } from 'react'
import { useRevealOnScroll } from '../reveal/use-reveal-on-scroll.ts'

interface TrailLink {
  readonly id: string
  readonly title: ReactNode
  readonly href: string
}

interface Props {
  /** The links to the pages above, and their name for screen readers. */
  readonly trail: readonly TrailLink[]
  readonly trailLabel: string
  readonly title: ReactNode
  /** The photo of the person that the page is about. */
  readonly portrait?: ReactNode
  readonly lead?: ReactNode
  /** Author, date, reading time. */
  readonly byline?: ReactNode
  /** The picture: across the page above the title, or beside it. */
  readonly cover?: ReactNode
  readonly coverPlace?: 'above' | 'beside'
  /** The price and the button of a product. */
  readonly action?: ReactNode
  /** Whether cards and columns may be as wide as the page; texts never are. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Frames a page of content: cover, trail, title, lead, byline, text. */
export function Article({ cover, coverPlace = 'above', wide = false, trail, trailLabel, ...props }: Props) {
  const body = useRevealOnScroll<HTMLDivElement>()
  return (
    <article className={`bp-article${cover && coverPlace === 'beside' ? ' bp-article--split' : ''}`}>
      {cover && <div className={coverPlace === 'beside' ? 'bp-cover-beside' : 'bp-cover'}>{cover}</div>}
      <div className="bp-content">
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
          {props.portrait}
          <h1 className="bp-content-title">{props.title}</h1>
          {props.lead && <p className="bp-content-lead">{props.lead}</p>}
          {props.byline && <div className="bp-byline">{props.byline}</div>}
        </header>
        {props.action}
        <div className={`bp-content-body${wide ? ' bp-content-body--wide' : ''}`} ref={body}>
          {props.children}
        </div>
      </div>
    </article>
  )
}
