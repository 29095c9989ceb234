import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useTakeBack } from '../undo/use-take-back.ts'
import { formatBlockTimes } from './block-texts.ts'
import { readScope, ScopeField } from './scope-field.tsx'

interface Props {
  readonly block: TimeBlock
  readonly providers: GetScheduleOutput['providers']
  readonly onClose: () => void
}

/** Asks before a block is removed. */
export function RemoveBlockDialog({ block, providers, onClose }: Props) {
  const { words, announce } = useConsole()
  const { zone } = useSignedIn()
  const takeBack = useTakeBack()
  const { act, isBusy, problem } = useAct('deleteTimeBlock', {
    onDone: ({ before }) => {
      announce(
        before.length > 1
          ? words.t('today.block_removed_several', { count: before.length })
          : words.t('today.block_removed'),
        takeBack('restoreTimeBlocks', { blocks: before, after: [] }, { done: words.t('undo.done_block') }),
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
      title={words.t('today.block_remove_title')}
      confirm={words.t('people.remove')}
      busyLabel={words.t('people.removing')}
      keep={words.t('booking.keep')}
      onConfirm={fields => act({ id: block.id, scope: readScope(fields) })}
    >
      <p>
        {block.title !== undefined && `${block.title} · `}
        {formatBlockTimes(block, words, parseZone(provider?.timezone ?? '') ?? zone)} ·{' '}
        {words.t('today.with', { provider: words.text(provider?.name ?? block.provider) })}
      </p>
      {block.series !== undefined && <ScopeField />}
    </ConfirmDialog>
  )
}
