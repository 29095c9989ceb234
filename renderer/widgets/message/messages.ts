import { MessageWidget } from './message.tsx'
import { ProblemWidget } from './problem.tsx'

/** Bundles the widgets that only say something into one chunk. */
export const messageWidgets = { message: MessageWidget, problem: ProblemWidget }
