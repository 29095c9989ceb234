import { lazy, Suspense, useState } from 'react'
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'

const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))
const RemoveBlockDialog = lazy(async () => ({
  default: (await import('./remove-block-dialog.tsx')).RemoveBlockDialog,
}))

/** What is open: nothing, a new block, one that is changed, or the question whether to remove it. */
export interface OpenedBlock {
  /** Undefined: a new one. */
  readonly block?: TimeBlock
  /** When a new one is; without: an hour of the day that is shown. */
  readonly span?: Pick<TimeBlock, 'start' | 'end'>
}

interface Props extends OpenedBlock {
  /** The day that is shown. */
  readonly date: PlainDate
  /** The slug of the provider whose day is shown; undefined: everyone's. */
  readonly provider: string | undefined
  readonly providers: GetScheduleOutput['providers']
  readonly onClose: () => void
}

/** The dialog of a block, and the question before it is removed. */
export function BlockDialogs({ block, onClose, ...shown }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Suspense fallback={null}>
      {block && isRemoving ? (
        <RemoveBlockDialog block={block} providers={shown.providers} onClose={onClose} />
      ) : (
        <BlockDialog
          {...shown}
          block={block}
          onClose={onClose}
          onRemove={block && (() => setRemoving(true))}
        />
      )}
    </Suspense>
  )
}
