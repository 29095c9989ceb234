/** Bounds what reading one calendar may take, because anybody can write a calendar that never ends. */

import type { CalendarGap } from '#schemas/generated/types.gen.ts'
import { gapSentences } from './reading-faults.ts'

/** Thrown when a bound is hit: what was read until then counts. */
export class ReadingLimitError extends Error {
  override readonly name = 'ReadingLimitError'
  readonly gap: CalendarGap

  constructor(gap: CalendarGap) {
    super(gapSentences[gap])
    this.gap = gap
  }

  /** Whether nothing else of the calendar can be read either. */
  get isOfCalendar(): boolean {
    return this.gap !== 'too-many-repetitions'
  }
}

export interface ReadingBudget {
  /** Begins an entry, which may take as many steps as each other; throws ReadingLimitError if no time is left for it. */
  beginEntry(): void
  /** Pays for steps of an entry: days and times that are looked at. Throws ReadingLimitError. */
  spend(steps: number): void
}

/** A daily event of 500 years takes so many; they take a fifth of a second. */
const maxStepsOfEntry = 200_000
/** Between two looks at the clock. */
const stepsPerLook = 2_000

/**
 * Counts the time of the processor, because a busy machine is no fault of the calendar.
 *
 * @param maxMs For all entries
 */
export function createReadingBudget(maxMs: number): ReadingBudget {
  const begin = process.cpuUsage()
  let left = maxStepsOfEntry
  let unseen = 0
  const checkTime = () => {
    unseen = 0
    const { user, system } = process.cpuUsage(begin)
    if (user + system > maxMs * 1000) throw new ReadingLimitError('too-slow')
  }
  return {
    beginEntry() {
      left = maxStepsOfEntry
      unseen += 100
      if (unseen > stepsPerLook) checkTime()
    },
    spend(steps) {
      left -= steps
      unseen += steps
      if (unseen > stepsPerLook) checkTime()
      if (left < 0) throw new ReadingLimitError('too-many-repetitions')
    },
  }
}
