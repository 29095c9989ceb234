import type { ReactNode } from 'react'
import { Frame, type FrameProps } from './frame.tsx'

interface Props extends FrameProps {
  /** Names the aside, as "Your booking". */
  readonly summaryLabel: string
  /** What is being booked; without it the step has the card to itself. */
  readonly summary?: ReactNode
}

/** A card: what is booked on the left, one decision at a time on the right, the next action (an ActionBar) below. */
export const CalendarLayout = ({ summaryLabel, summary, children, ...frame }: Props) => (
  <Frame kind="calendar" {...frame}>
    {/* Without the summary it is another card: what stood beside it does not slide to a new place. */}
    <div key={String(!summary)} className={summary ? 'bp-card bp-card--split' : 'bp-card'}>
      {summary && (
        <aside className="bp-aside" aria-label={summaryLabel}>
          {summary}
        </aside>
      )}
      <main className="bp-main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  </Frame>
)
