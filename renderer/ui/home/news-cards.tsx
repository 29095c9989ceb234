import type { ReactNode } from 'react'
import { joinFacts } from '../content/join-facts.tsx'
import { useRevealOnScroll } from '../reveal/use-reveal-on-scroll.ts'

export interface NewsCard {
  readonly id: string
  readonly title: ReactNode
  readonly href: string
  readonly picture: ReactNode
  readonly about?: ReactNode
  /** Short facts above the title: category, date, price. */
  readonly facts: readonly ReactNode[]
}

/** Announces posts and products; the first card is the widest. The whole card is its link. */
export function NewsCards({ cards }: { readonly cards: readonly NewsCard[] }) {
  const list = useRevealOnScroll<HTMLUListElement>()
  return (
    <ul className="bp-news" ref={list}>
      {cards.map(({ id, title, href, picture, about, facts }) => (
        <li key={id} className="bp-news-card">
          <span className="bp-news-picture">{picture}</span>
          <div className="bp-news-words">
            {facts.length > 0 && <p className="bp-news-facts">{joinFacts(facts)}</p>}
            <h3 className="bp-news-title">
              <a href={href}>{title}</a>
            </h3>
            {about && <p className="bp-news-about">{about}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
