import type { ReactNode } from 'react'

interface Props {
  /** The month grid. */
  readonly month: ReactNode
  /** The zone that times are shown in. */
  readonly zone: ReactNode
  /** The starting times: beside the month in wide places, as high as it is, so that no choice of a day moves anything. */
  readonly times: ReactNode
}

/** A month, its zone and the times of a day, side by side or one below the other. */
export const SlotPicker = ({ month, zone, times }: Props) => (
  <div className="bp-pick">
    <div className="bp-pick-day">
      {month}
      {zone}
    </div>
    <div className="bp-pick-time">
      <div className="bp-pick-scroll">{times}</div>
    </div>
  </div>
)
