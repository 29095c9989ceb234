import type { ReactNode } from 'react'
import { DateBadge, type DateBadgeProps } from '../date-badge/date-badge.tsx'
import { type Fact, FactList } from '../fact-list/fact-list.tsx'

export interface ListedAppointment {
  readonly id: string
  readonly title: string
  /** The address of its own page; the whole card is the link. */
  readonly href?: string | undefined
  /** The date as a calendar sheet; without it, the entry was not found. */
  readonly sheet?: DateBadgeProps | undefined
  /** "Cancelled" */
  readonly mark?: string | undefined
  /** Whether it does not take place; it then looks quieter than the others. */
  readonly off?: boolean | undefined
  readonly facts: readonly Fact[]
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

interface Props {
  readonly appointments: readonly ListedAppointment[]
  /** The level of the titles: one below the heading above the list. */
  readonly level?: 2 | 3
}

/** Lists appointments as cards, each with its date, facts and state. */
export const AppointmentList = ({ appointments, level = 3 }: Props) => (
  <ul className="bp-appointments">
    {appointments.map(one => (
      <li key={one.id} className={one.off ? 'bp-appointment bp-appointment--off' : 'bp-appointment'}>
        {one.sheet && <DateBadge {...one.sheet} />}
        <div className="bp-appointment-words">
          <Title {...one} level={level} />
          <FactList facts={one.facts} />
          {one.note && <p className="bp-appointment-note">{one.note}</p>}
          {one.actions && <div className="bp-actions">{one.actions}</div>}
        </div>
      </li>
    ))}
  </ul>
)

function Title({ title, href, mark, level }: ListedAppointment & { readonly level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <div className="bp-appointment-head">
      <Heading className="bp-appointment-title">
        {href === undefined ? title : <a href={href}>{title}</a>}
      </Heading>
      {mark && <span className="bp-mark">{mark}</span>}
    </div>
  )
}
