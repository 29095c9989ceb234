import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { UnsavedChangesGuard } from '../saving/unsaved-changes-guard.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { redoPath, undoPath } from '../ui/icon-paths.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { DocumentStateBadge } from './document-state-badge.tsx'
import type { EditedDocument } from './use-document-draft.ts'
import './documents.css'

interface Props {
  readonly draft: EditedDocument
  /** The list that the document is in. */
  readonly trail: { readonly to: string; readonly label: string }
  readonly title: string
  /** Buttons of the editor, before "Publish". */
  readonly children?: ReactNode
  /** Leads to what keeps it from being published. */
  readonly onShowProblem: () => void
  readonly onPublish: () => void
}

/** Where one is, the state of the document, and its acts; the same for all editors of documents. */
export function DocumentBar({ draft, trail, title, children, onShowProblem, onPublish }: Props) {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const { faults, isChanged } = draft
  useUndoKeys(draft)
  const canPublish = isChanged && faults.length === 0 && draft.saving !== 'unreadable'
  return (
    <div className="document-bar">
      <nav className="console-trail" aria-label={i18n.t('record.trail')}>
        <Link to={trail.to}>{trail.label}</Link>
      </nav>
      <PageHeading heading={title} business={i18n.text(business.name)}>
        <DocumentStateBadge
          isNew={draft.published === undefined}
          isDraft={isChanged}
          isClosed={draft.document.status === 'closed'}
        />
        <SavedNote draft={draft} />
      </PageHeading>
      <div className="document-acts">
        <button
          type="button"
          className="console-round"
          aria-label={i18n.t('document.undo')}
          aria-disabled={!draft.canUndo}
          onClick={draft.undo}
        >
          <SvgIcon path={undoPath} />
        </button>
        <button
          type="button"
          className="console-round"
          aria-label={i18n.t('document.redo')}
          aria-disabled={!draft.canRedo}
          onClick={draft.redo}
        >
          <SvgIcon path={redoPath} />
        </button>
        {children}
        {isChanged && <DiscardButton draft={draft} list={trail.to} />}
        {faults.length > 0 && (
          <Button type="button" look="danger" icon="alert" onClick={onShowProblem}>
            {i18n.t('document.problems', { count: faults.length })}
          </Button>
        )}
        <Button
          type="button"
          look={canPublish ? 'primary' : 'soft'}
          aria-disabled={!isChanged}
          onClick={() => (faults.length > 0 ? onShowProblem() : isChanged && onPublish())}
        >
          {i18n.t('document.publish')}
        </Button>
      </div>
      <DraftNotices draft={draft} />
      <UnsavedChangesGuard hasChanges={() => isStuck(draft)} hasChangesOnClose={draft.hasUnsaved} />
    </div>
  )
}

interface DiscardProps extends Pick<Props, 'draft'> {
  /** Where one is if nothing is left. */
  readonly list: string
}

/** Goes back to what is published, or deletes what never was. */
function DiscardButton({ draft, list }: DiscardProps) {
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
          <p>{i18n.t(isNew ? 'document.discard_new_hint' : 'document.discard_hint')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What leaving the page would not save by itself. */
const isStuck = ({ saving, hasUnsaved }: EditedDocument): boolean =>
  hasUnsaved() && (saving === 'failed' || saving === 'unreadable')

/** Says whether everything is saved; read out only if it is not. */
function SavedNote({ draft: { saving, savedAt } }: Pick<Props, 'draft'>) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const time = savedAt === undefined ? '' : i18n.getFormatters(zone).time(asInstant(savedAt))
  const text =
    saving === 'saved'
      ? time && i18n.t('record.saved_at', { time })
      : saving === 'failed' || saving === 'unreadable'
        ? i18n.t('document.not_saved')
        : i18n.t('document.saving')
  return <span className="console-muted document-saved">{text}</span>
}

function DraftNotices({ draft }: Pick<Props, 'draft'>) {
  const i18n = useI18n()
  const { saving, problem, conflicts } = draft
  return (
    <>
      {saving === 'unreadable' && (
        <Notice kind="problem" title={i18n.t('document.not_saved')}>
          {i18n.t('document.unreadable_hint')}
        </Notice>
      )}
      {problem && (
        <Notice
          kind="problem"
          title={saving === 'failed' ? i18n.t('document.not_saved') : undefined}
          actions={
            saving === 'failed' && (
              <Button type="button" onClick={() => void draft.flush()}>
                {i18n.t('page.retry')}
              </Button>
            )
          }
        >
          {i18n.formatProblem(problem)}
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice
          kind="info"
          title={i18n.t('document.merged')}
          actions={
            <Button type="button" onClick={draft.forgetConflicts}>
              {i18n.t('page.close')}
            </Button>
          }
        >
          <p>{i18n.t('document.merged_hint')}</p>
          <ul>
            {conflicts.map(pointer => (
              <li key={pointer}>
                <code>{pointer || '/'}</code>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

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
