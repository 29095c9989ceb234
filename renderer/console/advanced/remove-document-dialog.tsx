import { useNavigate } from 'react-router'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useUndoAction } from '../undo/use-undo-action.ts'

interface Props {
  readonly draft: EditedDocument
  readonly product: JsonRecord | undefined
  /** The address of the list. */
  readonly list: string
  readonly onReopen: () => void
  readonly onClose: () => void
}

/** Removes the business's own document; what is the product's then holds again. */
export function RemoveDocumentDialog({ draft, product, list, onReopen, onClose }: Props) {
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
        { done: i18n.t('record.restored_back', { name: key }) },
      )
      announce(i18n.t(product ? 'advanced.reset_done' : 'advanced.removed', { name: key }), undo)
      onClose()
      if (product) onReopen()
      else void navigate(list)
    },
  })
  return (
    <ConfirmDialog
      title={i18n.t(product ? 'advanced.reset_title' : 'advanced.remove_title', { name: key })}
      confirm={i18n.t(product ? 'advanced.reset' : 'advanced.remove')}
      busyLabel={i18n.t('advanced.removing')}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => act({ kind, key, ifVersion: version })}
      onClose={onClose}
    >
      <p>{i18n.t(product ? 'advanced.reset_hint' : 'advanced.remove_hint')}</p>
    </ConfirmDialog>
  )
}
