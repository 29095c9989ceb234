/** A block that is opened. */
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'

/** What is open: nothing, a new block, one that is changed, or the question whether to remove it. */
export interface OpenedBlock {
  /** Undefined: a new one. */
  readonly block?: TimeBlock
  /** When a new one is; without: an hour of the day that is shown. */
  readonly span?: Pick<TimeBlock, 'start' | 'end'>
}

export interface BlockDialogsProps extends OpenedBlock {
  /** The day that is shown. */
  readonly date: PlainDate
  /** The slug of the provider whose day is shown; undefined: everyone's. */
  readonly provider: string | undefined
  readonly providers: GetScheduleOutput['providers']
  readonly onClose: () => void
}
