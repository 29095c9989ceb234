import type { ReactNode } from 'react'
import { Frame, type FrameProps } from './frame.tsx'

interface Props extends FrameProps {
  /** The aside's accessible name, e.g. "Your booking". */
  readonly summaryLabel: string
  /** What is being booked. Without it, the step takes up the whole card. */
  readonly summary?: ReactNode
  /** More about it, for the column of wide layouts. */
  readonly details?: ReactNode
}

/**
 * Lays out a card: what is booked on the left, one decision at a time on the right, the next action (an
 * ActionBar) below.
 */
export const CalendarLayout = ({ summaryLabel, summary, details, children, ...frame }: Props) => (
  <Frame kind="calendar" {...frame}>
    {/* A card without the summary is a separate element, so its content does not slide to a new place. */}
    <div key={String(!summary)} className={summary ? 'bp-card bp-card--split' : 'bp-card'}>
      {summary && (
        <aside className="bp-aside" aria-label={summaryLabel}>
          {summary}
          {details}
        </aside>
      )}
      <frame.main className="bp-main" id="content" tabIndex={-1}>
        {children}
      </frame.main>
    </div>
  </Frame>
)
