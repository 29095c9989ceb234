import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { UnsavedChangesGuard } from '../saving/unsaved-changes-guard.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { redoPath, undoPath } from '../ui/icon-paths.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { DocumentStateBadge } from './document-state-badge.tsx'
import { DocumentsAreFilesNotice } from './documents-are-files-notice.tsx'
import { DraftNotices, SavedNote } from './draft-notices.tsx'
import type { EditedDocument } from './use-document-draft.ts'
import './documents.css'

interface Props {
  readonly draft: EditedDocument
  /** The list that the document is in. */
  readonly trail: { readonly to: string; readonly label: string }
  readonly title: string
  /** Says what visitors find; default: whether it is live or closed, and has a draft. */
  readonly badge?: ReactNode
  /** What becomes of a draft that is discarded; default: as of a document that has no trash. */
  readonly discardHint?: string | undefined
  /** Whether it is content, which is never in the files of the installation alone. */
  readonly isContent?: boolean
  /** Buttons of the editor, before "Publish". */
  readonly children?: ReactNode
  /** Leads to what keeps it from being published. */
  readonly onShowProblem: () => void
  readonly onPublish: () => void
}

/** Where one is, the state of the document, and its acts; the same for all editors of documents. */
export function DocumentBar(props: Props) {
  const { draft, trail, title, badge, discardHint, isContent = false } = props
  const { children, onShowProblem, onPublish } = props
  const i18n = useI18n()
  const { membership, session } = useSignedIn()
  const { business } = membership
  const { faults, isChanged } = draft
  const areFiles = session.areDocumentsFiles === true && !isContent
  useUndoKeys(draft)
  const canPublish = isChanged && !areFiles && faults.length === 0 && draft.saving !== 'unreadable'
  return (
    <div className="document-bar">
      <nav className="console-trail" aria-label={i18n.t('record.trail')}>
        <Link to={trail.to}>{trail.label}</Link>
      </nav>
      <PageHeading heading={title} business={i18n.text(business.name)}>
        {badge ?? (
          <DocumentStateBadge
            isNew={draft.published === undefined}
            isDraft={isChanged}
            isClosed={draft.document.status === 'closed'}
          />
        )}
        <SavedNote draft={draft} />
      </PageHeading>
      <div className="document-acts">
        <StepButton
          label={i18n.t('document.undo')}
          icon={undoPath}
          isOff={!draft.canUndo}
          onStep={draft.undo}
        />
        <StepButton
          label={i18n.t('document.redo')}
          icon={redoPath}
          isOff={!draft.canRedo}
          onStep={draft.redo}
        />
        {children}
        {isChanged && <DiscardButton draft={draft} list={trail.to} hint={discardHint} />}
        {faults.length > 0 && (
          <Button type="button" look="danger" icon="alert" onClick={onShowProblem}>
            {i18n.t('document.problems', { count: faults.length })}
          </Button>
        )}
        <Button
          type="button"
          look={canPublish ? 'primary' : 'soft'}
          aria-disabled={!isChanged || areFiles}
          onClick={() => (faults.length > 0 ? onShowProblem() : isChanged && !areFiles && onPublish())}
        >
          {i18n.t('document.publish')}
        </Button>
      </div>
      {areFiles && <DocumentsAreFilesNotice />}
      <DraftNotices draft={draft} />
      <UnsavedChangesGuard hasChanges={() => isStuck(draft)} hasChangesOnClose={draft.hasUnsaved} />
    </div>
  )
}

interface StepProps {
  readonly label: string
  readonly icon: string
  readonly isOff: boolean
  readonly onStep: () => void
}

/** It keeps the focus when there is no further step. */
const StepButton = ({ label, icon, isOff, onStep }: StepProps) => (
  <button type="button" className="console-round" aria-label={label} aria-disabled={isOff} onClick={onStep}>
    <SvgIcon path={icon} />
  </button>
)

interface DiscardProps extends Pick<Props, 'draft'> {
  /** Where one is if nothing is left. */
  readonly list: string
  readonly hint: string | undefined
}

/** Goes back to what is published, or deletes what never was. */
function DiscardButton({ draft, list, hint }: DiscardProps) {
  const i18n = useI18n()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isNew = draft.published === undefined
  const discard = async () => {
    setBusy(true)
    const isLeft = await draft.discard()
    setBusy(false)
    setAsking(false)
    if (!isLeft) void navigate(list)
  }
  return (
    <>
      <Button type="button" look="quiet" onClick={() => setAsking(true)}>
        {i18n.t('document.discard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('document.discard_title')}
          confirm={i18n.t('document.discard')}
          busyLabel={i18n.t('document.discard')}
          isBusy={isBusy}
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        >
          <p>{hint ?? i18n.t(isNew ? 'document.discard_new_hint' : 'document.discard_hint')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What leaving the page would not save by itself. */
const isStuck = ({ saving, hasUnsaved }: EditedDocument): boolean =>
  hasUnsaved() && (saving === 'failed' || saving === 'unreadable')

/** Ctrl+Z and Ctrl+Y, or ⌘Z and ⇧⌘Z; not in a field, where they are those of the field. */
function useUndoKeys({ undo, redo }: EditedDocument): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
