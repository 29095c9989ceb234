import { useState } from 'react'
import { BlockDialog } from './block-dialog.tsx'
import type { BlockDialogsProps } from './opened-block.ts'
import { RemoveBlockDialog } from './remove-block-dialog.tsx'

/** Both dialogs in one chunk: an open dialog that waits for another one would close. */
export function LoadedBlockDialogs({ block, onClose, ...shown }: BlockDialogsProps) {
  const [isRemoving, setRemoving] = useState(false)
  if (block && isRemoving)
    return <RemoveBlockDialog block={block} providers={shown.providers} onClose={onClose} />
  return (
    <BlockDialog {...shown} block={block} onClose={onClose} onRemove={block && (() => setRemoving(true))} />
  )
}
