import { WaitlistLink } from '../waitlist/waitlist-link.tsx'
import { MessageWidget } from './message.tsx'
import { ProblemWidget } from './problem.tsx'

/** Bundles the widgets that only say something, or lead on, into one chunk. */
export const messageWidgets = {
  message: MessageWidget,
  problem: ProblemWidget,
  'waitlist-link': WaitlistLink,
}
