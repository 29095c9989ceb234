import type { ReactNode } from 'react'

interface Props {
  /** A quiet note beside the buttons, e.g. "Change or cancel up to 24 hours before". */
  readonly note?: ReactNode
  /** What was chosen, in a few words; shown in narrow layouts, where the summary is out of sight. */
  readonly chosen?: ReactNode
  /** The back button or link. */
  readonly back?: ReactNode
  /** The main action. */
  readonly children: ReactNode
  /** Whether the main action works with scripts only; without them it is not offered. */
  readonly needsScript?: boolean | undefined
}

/**
 * Renders the foot of a step, always visible and within the thumb's reach. Place it inside the form that it submits.
 */
export const ActionBar = ({ note, chosen, back, children, needsScript }: Props) => (
  <div className="bp-bar">
    {back}
    <div className="bp-bar-words">
      {chosen && <p className="bp-bar-chosen">{chosen}</p>}
      {note && <p className="bp-bar-note">{note}</p>}
    </div>
    <div className={needsScript ? 'bp-bar-next bp-bar-next--scripted' : 'bp-bar-next'}>{children}</div>
  </div>
)
