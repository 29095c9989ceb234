import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useUndoAction } from '../undo/use-undo-action.ts'
import { BlockScopeField, readBlockScope } from './block-scope-field.tsx'
import { formatBlockTimes } from './block-texts.ts'

interface Props {
  readonly block: TimeBlock
  readonly providers: GetScheduleOutput['providers']
  readonly onClose: () => void
}

/** Asks before a block is removed. */
export function RemoveBlockDialog({ block, providers, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const { zone } = useSignedIn()
  const undoAction = useUndoAction()
  const { act, isBusy, problem } = useConsoleMutation('deleteTimeBlock', {
    onDone: ({ before }) => {
      announce(
        before.length > 1
          ? i18n.t('today.block_removed_several', { count: before.length })
          : i18n.t('today.block_removed'),
        undoAction('restoreTimeBlocks', { blocks: before, after: [] }, { done: i18n.t('undo.done_block') }),
      )
      onClose()
    },
  })
  const provider = providers.find(one => one.provider === block.provider)
  return (
    <ConfirmDialog
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      title={i18n.t('today.block_remove_title')}
      confirm={i18n.t('people.remove')}
      busyLabel={i18n.t('people.removing')}
      keep={i18n.t('booking.keep')}
      onConfirm={fields => act({ id: block.id, scope: readBlockScope(fields) })}
    >
      <p>
        {block.title !== undefined && `${block.title} · `}
        {formatBlockTimes(block, i18n, parseZone(provider?.timezone ?? '') ?? zone)} ·{' '}
        {i18n.t('today.with', { provider: i18n.text(provider?.name ?? block.provider) })}
      </p>
      {block.series !== undefined && <BlockScopeField />}
    </ConfirmDialog>
  )
}
