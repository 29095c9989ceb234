/** Lists appointments as cards, each with its date, its facts and its state. */
import type { ReactNode } from 'react'
import { DateBadge, type DateBadgeProps } from '../date-badge/date-badge.tsx'
import { type Fact, FactList } from '../fact-list/fact-list.tsx'

export interface ListedAppointment {
  readonly id: string
  readonly title: string
  /** Where it is shown alone; the whole card is the link. */
  readonly href?: string | undefined
  /** A leaf of a calendar; without one it is an entry that was not found. */
  readonly sheet?: DateBadgeProps | undefined
  /** "Cancelled" */
  readonly mark?: string | undefined
  /** It does not take place: quieter than the others. */
  readonly off?: boolean | undefined
  readonly facts: readonly Fact[]
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

interface Props {
  readonly appointments: readonly ListedAppointment[]
  /** Of the titles: one below the heading above the list. */
  readonly level?: 2 | 3
}

/** When to be where, one card each. */
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
