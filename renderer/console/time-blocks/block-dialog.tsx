import { useId, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import { BlockProblem } from './block-problem.tsx'
import { BlockScopeField } from './block-scope-field.tsx'
import { BlockTimesFields } from './block-times-fields.tsx'
import { RemoveBlockDialog } from './remove-block-dialog.tsx'
import { RepetitionFields } from './repetition-fields.tsx'
import { readTakenDays, TakenDays } from './taken-days.tsx'
import { type BlockDialogProps, useBlockForm } from './use-block-form.ts'

/** Blocks time of a provider, changes a block, or asks before it is removed. */
export function BlockDialog(props: BlockDialogProps) {
  const { block, providers, onClose } = props
  const [isRemoving, setRemoving] = useState(false)
  return block && isRemoving ? (
    <RemoveBlockDialog block={block} providers={providers} onClose={onClose} />
  ) : (
    <EditBlockDialog {...props} onRemove={block && (() => setRemoving(true))} />
  )
}

interface EditProps extends BlockDialogProps {
  readonly onRemove: (() => void) | undefined
}

function EditBlockDialog(props: EditProps) {
  const { block, onClose, onRemove } = props
  const i18n = useI18n()
  const dialog = useModal()
  const id = useId()
  const form = useBlockForm(props)
  const describeSaving = (taken: typeof form.taken) => {
    const count = taken?.others ?? 0
    if (count === 0) return i18n.t('people.save')
    return block ? i18n.t('today.block_change_others', { count }) : i18n.t('today.block_others', { count })
  }
  return (
    <dialog ref={dialog} className="console-dialog console-block" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={form.submit} onInput={event => form.edit(event.currentTarget)}>
        <h2 id={id}>{i18n.t(block ? 'today.block_change' : 'today.block')}</h2>
        <SelectField
          label={i18n.t('today.block_whose')}
          value={form.provider}
          hint={form.zoneHint}
          options={form.options}
          onChange={({ target }) => form.setProvider(target.value)}
        />
        <BlockTimesFields times={form.times} error={form.error} endRef={form.end} />
        {block?.series === undefined && form.times.lastDate === form.times.date && (
          <RepetitionFields
            repetition={form.repetition}
            wish={form.wish}
            firstDate={form.firstDate}
            onChange={form.setRepetition}
          />
        )}
        <TextField
          name="title"
          maxLength={200}
          autoComplete="off"
          defaultValue={block?.title}
          label={`${i18n.t('today.block_title')} (${i18n.t('booking.optional')})`}
          hint={i18n.t('today.block_title_hint')}
        />
        {block?.series !== undefined && <BlockScopeField />}
        <SavingProblem {...form} onClose={onClose} />
        <div className="bp-actions">
          {onRemove && (
            <Button type="button" look="danger" onClick={onRemove}>
              {i18n.t('people.remove')}
            </Button>
          )}
          <Button type="button" onClick={() => dialog.current?.close()}>
            {i18n.t('page.cancel')}
          </Button>
          <Button look="primary" busy={form.isBusy} busyLabel={i18n.t('people.saving')}>
            {describeSaving(form.taken)}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

type SavingProblemProps = Pick<ReturnType<typeof useBlockForm>, 'problem' | 'tried' | 'zone'> &
  Pick<BlockDialogProps, 'onClose'>

function SavingProblem({ problem, tried, zone, onClose }: SavingProblemProps) {
  const taken = readTakenDays(problem, tried)
  if (!taken || !tried) return <BlockProblem problem={problem} tried={tried} onClose={onClose} />
  return <TakenDays {...taken} tried={tried} zone={zone} onClose={onClose} />
}
