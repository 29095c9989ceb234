/** The widgets a calendar shows at first, as one chunk: a file each would cost 1.5 kB more and four requests. */
export { BookingSummary } from './booking-summary.tsx'
export { ChangePolicyNote } from './change-policy.tsx'
export { ChosenTimeLine } from './chosen-time-line.tsx'
export { SlotWidget } from './slot.tsx'
