import type { ReactNode } from 'react'

interface PanelProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** Renders a box beside the services. */
export const SidePanel = ({ title, children }: PanelProps) => (
  <section className="bp-panel">
    <h2 className="bp-panel-title">{title}</h2>
    {children}
  </section>
)

export interface OpeningDay {
  readonly id: string
  readonly day: string
  /** "Today", on that day. */
  readonly today?: string | undefined
  /** Each from when until when; if closed, that word. */
  readonly hours: readonly string[]
}

/** Lists the hours of successive days. */
export const OpeningDays = ({ days }: { readonly days: readonly OpeningDay[] }) => (
  <dl className="bp-opening">
    {days.map(({ id, day, today, hours }) => (
      <div key={id} aria-current={today === undefined ? undefined : 'date'}>
        <dt>
          {day}
          {today !== undefined && ` · ${today}`}
        </dt>
        <dd>
          {hours.map(text => (
            <span key={text}>{text}</span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
