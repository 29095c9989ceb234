import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../button/icon.tsx'
import { useRevealOnScroll } from '../reveal/use-reveal-on-scroll.ts'
import { useScrollSpy } from './use-scroll-spy.ts'

export interface ServiceBadge {
  readonly id: string
  readonly icon: IconName
  readonly text: string
  /** `wait`: the booking is not certain at once. */
  readonly tone?: 'plain' | 'soft' | 'wait'
}

export interface ServiceRow {
  readonly id: string
  readonly title: ReactNode
  readonly href: string
  readonly picture: ReactNode
  readonly about?: ReactNode
  readonly badges: readonly ServiceBadge[]
  readonly faces: ReactNode
  readonly duration: string
  /** The next free time. */
  readonly next: ReactNode
  readonly price: string
}

export interface ServiceRowGroup {
  /** Of its heading, to which a chip leads. */
  readonly id: string
  readonly heading?: string | undefined
  /** The heading's language, if it differs from the page's. */
  readonly lang?: string | undefined
  readonly rows: readonly ServiceRow[]
}

interface Props {
  /** What to do here: for screen readers, since the rows show it. */
  readonly label: string
  readonly id: string
  readonly groups: readonly ServiceRowGroup[]
}

/**
 * Lists services by category. A chip for each category leads to its heading and follows the scroll. The chips are one
 * row however many they are: it stays in the window, and must not cover the headings.
 */
export const ServiceRows = ({ label, id, groups }: Props) => (
  <section aria-labelledby={id}>
    <h2 className="bp-hidden" id={id} tabIndex={-1}>
      {label}
    </h2>
    <CategoryChips label={label} groups={groups.filter(({ heading }) => heading !== undefined)} />
    {groups.map(({ id: groupId, heading, lang, rows }) => (
      <div key={groupId} className="bp-rows-group">
        {heading && (
          <h3 className="bp-rows-heading" id={groupId} lang={lang} tabIndex={-1}>
            {heading}
          </h3>
        )}
        <Rows rows={rows} />
      </div>
    ))}
  </section>
)

function CategoryChips({ label, groups }: Pick<Props, 'label' | 'groups'>) {
  const current = useScrollSpy(groups.map(({ id }) => id))
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    // The keyboard decides first: the chip that has the focus stays in view.
    if (current === undefined || !row.current || !chip || row.current.matches(':focus-within')) return
    bringIntoView(chip)
  }, [current])
  if (groups.length < 2) return null
  return (
    // The browser does not scroll a chip into view that is only cut off.
    <nav className="bp-chips" aria-label={label} ref={row} onFocus={event => bringIntoView(event.target)}>
      {groups.map(({ id, heading, lang }) => (
        <a key={id} href={`#${id}`} lang={lang} aria-current={id === current ? 'true' : undefined}>
          {heading}
        </a>
      ))}
    </nav>
  )
}

function bringIntoView(chip: HTMLElement): void {
  const row = chip.parentElement
  if (row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}

function Rows({ rows }: Pick<ServiceRowGroup, 'rows'>) {
  const list = useRevealOnScroll<HTMLUListElement>()
  return (
    <ul className="bp-rows" ref={list}>
      {rows.map(row => (
        <li key={row.id} className="bp-row">
          <span className="bp-row-picture">{row.picture}</span>
          <div className="bp-row-words">
            <p className="bp-row-title">
              <a href={row.href}>{row.title}</a>
              {row.badges.length > 0 && (
                <span className="bp-row-badges">
                  {row.badges.map(badge => (
                    <Badge key={badge.id} {...badge} />
                  ))}
                </span>
              )}
            </p>
            {row.about && <p className="bp-row-about">{row.about}</p>}
            <p className="bp-row-facts">
              <span className="bp-row-faces">{row.faces}</span>
              <span>{row.duration}</span>
              {row.next}
            </p>
          </div>
          <p className="bp-row-price">
            {row.price}
            <Icon name="chevron-right" />
          </p>
        </li>
      ))}
    </ul>
  )
}

const Badge = ({ icon, text, tone = 'plain' }: ServiceBadge) => (
  <span className={`bp-badge bp-badge--${tone}`}>
    <Icon name={icon} />
    {text}
  </span>
)
