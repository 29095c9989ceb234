import { lazy, Suspense } from 'react'
import type { BlockDialogProps } from './use-block-form.ts'

// The question before a block is removed comes with it: an open dialog that waits for another one would close.
const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

/** The dialog of a block, which loads when one is opened. */
export const LazyBlockDialog = (props: BlockDialogProps) => (
  <Suspense fallback={null}>
    <BlockDialog {...props} />
  </Suspense>
)
