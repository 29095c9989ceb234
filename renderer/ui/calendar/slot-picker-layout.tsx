import type { ReactNode } from 'react'

interface Props {
  /** The month grid. */
  readonly month: ReactNode
  /** The zone of the displayed times. */
  readonly zone: ReactNode
  /** The starting times: beside the month in wide layouts, else below it. */
  readonly times: ReactNode
}

/** Lays out a month, its zone and a day's times, side by side or stacked. */
export const SlotPickerLayout = ({ month, zone, times }: Props) => (
  <div className="bp-pick">
    <div className="bp-pick-day">
      {month}
      {zone}
    </div>
    <div className="bp-pick-time">{times}</div>
  </div>
)
