/** Reads one calendar file in a process of its own, which `read-busy-ranges.ts` ends if it takes too long. */
import { CalendarFileError } from './calendar-file-error.ts'
import { readBusyFeed } from './list-busy-ranges.ts'
import type { BusyRangesResult, BusyRangesTask } from './read-busy-ranges.ts'

process.once('message', (task: BusyRangesTask) => {
  process.send?.(answer(task), () => process.disconnect())
})

function answer({ text, options }: BusyRangesTask): BusyRangesResult {
  try {
    return { reading: readBusyFeed(text, options) }
  } catch (error) {
    if (error instanceof CalendarFileError) return { fault: error.message }
    throw error
  }
}
