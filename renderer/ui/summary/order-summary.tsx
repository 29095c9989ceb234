import { type ReactNode, useState } from 'react'
import { Avatar, type AvatarData } from '../avatar/avatar.tsx'
import { Icon } from '../button/icon.tsx'
import { DateBadge, type DateBadgeProps } from '../date-badge/date-badge.tsx'
import { type Fact, FactList } from '../fact-list/fact-list.tsx'

export interface ChosenTime {
  /** "Your time" */
  readonly label: string
  /** "Thu 26 November, 10:45"; without `sheet`, says that no time is chosen yet. */
  readonly value: ReactNode
  /** "until 11:30 · held for you until 10:12" */
  readonly detail?: ReactNode
  readonly sheet?: DateBadgeProps | undefined
}

interface Who {
  readonly text: ReactNode
  readonly role?: ReactNode
  readonly face?: AvatarData | undefined
}

interface Props {
  /** The URL of a picture, shown where the summary is beside the steps. */
  readonly photo?: string | undefined
  /** What is booked; the screen's first heading. */
  readonly title: ReactNode
  /** The provider with the role, above the title. */
  readonly who?: Who | undefined
  readonly about?: ReactNode
  readonly facts: readonly Fact[]
  /** The chosen time. Narrow layouts show it in the action bar, which is always visible. */
  readonly chosen?: ChosenTime | undefined
  /** Labels the button that opens the summary; with it, narrow layouts show the title and the time in one line. */
  readonly openLabel?: string | undefined
}

/** Sums up what the visitor is about to book. It stays visible and adds the chosen time. */
export function OrderSummary({ photo, title, who, about, facts, chosen, openLabel }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className={openLabel && !open ? 'bp-summary bp-summary--line' : 'bp-summary'}>
      {/* Not loaded where it is hidden. */}
      {photo && <img className="bp-summary-photo" src={photo} alt="" loading="lazy" />}
      {who && (
        <p className="bp-summary-who">
          {who.face && <Avatar {...who.face} />}
          <span>
            {who.text}
            {who.role && <span className="bp-fact-detail">{who.role}</span>}
          </span>
        </p>
      )}
      <h1 className="bp-summary-title">{title}</h1>
      {about && <p className="bp-summary-about">{about}</p>}
      <FactList facts={facts} />
      {chosen && (
        <div className={chosen.sheet ? 'bp-chosen' : 'bp-chosen bp-chosen--none'}>
          {chosen.sheet && <DateBadge {...chosen.sheet} />}
          <p>
            <span className="bp-chosen-label">{chosen.label}</span>
            <span className="bp-chosen-value">{chosen.value}</span>
            {chosen.detail && <span className="bp-chosen-detail">{chosen.detail}</span>}
          </p>
        </div>
      )}
      {openLabel && (
        <button
          type="button"
          className="bp-round bp-summary-open"
          aria-expanded={open}
          aria-label={openLabel}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron-down" />
        </button>
      )}
    </div>
  )
}
