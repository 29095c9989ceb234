import { lazy, Suspense } from 'react'
import type { BlockDialogsProps } from './opened-block.ts'

const LoadedBlockDialogs = lazy(async () => ({
  default: (await import('./loaded-block-dialogs.tsx')).LoadedBlockDialogs,
}))

/** The dialog of a block, and the question before it is removed. They are loaded when one is opened. */
export const BlockDialogs = (props: BlockDialogsProps) => (
  <Suspense fallback={null}>
    <LoadedBlockDialogs {...props} />
  </Suspense>
)
