import { ProviderWidget } from '../offer/provider.tsx'
import { ChosenTimeLine } from './chosen-time-line.tsx'
import { SlotWidget } from './slot.tsx'

/** The widgets of the time step, as one chunk: one file each would cost 1.5 kB more and four requests. */
export const calendarWidgets = {
  slot: SlotWidget,
  provider: ProviderWidget,
  'chosen-time': ChosenTimeLine,
}
