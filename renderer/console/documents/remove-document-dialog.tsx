import { useNavigate } from 'react-router'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useUndoAction } from '../undo/use-undo-action.ts'
import type { EditedDocument } from './use-document-draft.ts'

interface Props {
  readonly draft: EditedDocument
  /** Default: the key. */
  readonly name?: string
  readonly product: JsonRecord | undefined
  /** The address of the list. */
  readonly list: string
  readonly onReopen: () => void
  readonly onClose: () => void
}

/** Removes the business's own document; what is the product's then holds again. */
export function RemoveDocumentDialog({ draft, name = draft.key, product, list, onReopen, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const navigate = useNavigate()
  const undoAction = useUndoAction()
  const { kind, key, published } = draft
  const version = published?.version ?? 0
  const { act, isBusy, problem } = useConsoleMutation('deleteRecord', {
    onDone: () => {
      const undo = undoAction(
        'restoreRevision',
        { kind, key, version, ifVersion: 0 },
        { done: i18n.t('record.restored_back', { name }) },
      )
      announce(i18n.t(product ? 'advanced.reset_done' : 'advanced.removed', { name }), undo)
      onClose()
      if (product) onReopen()
      else void navigate(list)
    },
  })
  const remove = async () => {
    if (draft.isChanged) await draft.discard()
    act({ kind, key, ifVersion: version })
  }
  return (
    <ConfirmDialog
      title={i18n.t(product ? 'advanced.reset_title' : 'advanced.remove_title', { name })}
      confirm={i18n.t(product ? 'advanced.reset' : 'advanced.remove')}
      busyLabel={i18n.t('advanced.removing')}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{i18n.t(product ? 'advanced.reset_hint' : 'advanced.remove_hint')}</p>
      {draft.isChanged && <p>{i18n.t('advanced.reset_draft')}</p>}
    </ConfirmDialog>
  )
}
