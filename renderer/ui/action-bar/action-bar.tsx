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
}

/**
 * Renders the foot of a step, always visible and within the thumb's reach. Place it inside the form that it submits.
 */
export const ActionBar = ({ note, chosen, back, children }: Props) => (
  <div className="bp-bar">
    {back}
    <div className="bp-bar-words">
      {chosen && <p className="bp-bar-chosen">{chosen}</p>}
      {note && <p className="bp-bar-note">{note}</p>}
    </div>
    <div className="bp-bar-next">{children}</div>
  </div>
)
