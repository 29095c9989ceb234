import type { ReactNode } from 'react'
import { useRevealOnScroll } from '../reveal/use-reveal-on-scroll.ts'
import { joinFacts } from './join-facts.tsx'

export interface Entry {
  readonly id: string
  readonly title: ReactNode
  readonly href: string
  readonly about?: ReactNode
  readonly picture?: ReactNode
  /** Short facts above the title: category, date, price. */
  readonly facts: readonly ReactNode[]
}

interface Props {
  readonly entries: readonly Entry[]
  /** The level of the entries' headings. */
  readonly level: 2 | 3
}

/** Lists posts or products as cards; the whole card is a link whose name is the title alone. */
export function EntryList({ entries, level }: Props) {
  const list = useRevealOnScroll<HTMLUListElement>()
  return (
    <ul className="bp-entries" ref={list}>
      {entries.map(entry => (
        <li key={entry.id} className="bp-entry">
          {entry.picture && <div className="bp-entry-picture">{entry.picture}</div>}
          {entry.facts.length > 0 && <p className="bp-entry-facts">{joinFacts(entry.facts)}</p>}
          <EntryTitle level={level} {...entry} />
          {entry.about && <p className="bp-entry-about">{entry.about}</p>}
        </li>
      ))}
    </ul>
  )
}

function EntryTitle({ title, href, level }: Pick<Entry, 'title' | 'href'> & Pick<Props, 'level'>) {
  const Heading = `h${level}` as const
  return (
    <Heading className="bp-entry-title">
      <a href={href}>{title}</a>
    </Heading>
  )
}
