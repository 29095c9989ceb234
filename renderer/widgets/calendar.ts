import { BookingSummary } from './booking-summary.tsx'
import { ChangePolicyNote } from './change-policy.tsx'
import { ChosenTimeLine } from './chosen-time-line.tsx'
import { SlotWidget } from './slot.tsx'

/** What a calendar shows at first, as one chunk: a file each would cost 1.5 kB more and four requests. */
export const calendarWidgets = {
  slot: SlotWidget,
  summary: BookingSummary,
  changePolicy: ChangePolicyNote,
  chosenTime: ChosenTimeLine,
}
