import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { ListRevisionsOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { useAuthorNames } from '../texts/use-author-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { useUndoAction } from '../undo/use-undo-action.ts'

type Revision = ListRevisionsOutput['revisions'][number]

interface Props {
  readonly draft: EditedDocument
  readonly onRestored: () => void
}

/** The versions that were published, and the way back to each. */
export function DocumentVersions({ draft: { kind, key, published }, onRestored }: Props) {
  const i18n = useI18n()
  const [isOpen, setOpen] = useState(false)
  const [restoring, setRestoring] = useState<Revision>()
  const answer = useConsoleQuery('listRevisions', { kind, key }, { enabled: isOpen })
  return (
    <details className="console-section-more" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{i18n.t('advanced.versions')}</summary>
      {isOpen && (
        <QueryContent answer={answer} rows={2}>
          {({ revisions }) => (
            <ol className="console-revisions">
              {revisions.map(revision => (
                <RevisionRow
                  key={revision.version}
                  revision={revision}
                  onRestore={() => setRestoring(revision)}
                />
              ))}
            </ol>
          )}
        </QueryContent>
      )}
      {restoring && (
        <RestoreVersionDialog
          place={{ kind, key, current: published?.version ?? 0 }}
          version={restoring.version}
          onRestored={onRestored}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </details>
  )
}

function RevisionRow({
  revision,
  onRestore,
}: {
  readonly revision: Revision
  readonly onRestore: () => void
}) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const nameAuthor = useAuthorNames()
  const { what, current, author, at } = revision
  const facts = [
    author === undefined ? '' : nameAuthor(author),
    at === undefined ? '' : formatDateAndTime(at, i18n, zone),
  ].filter(fact => fact !== '')
  const title = i18n.t('record.revision', { what })
  return (
    <li className={current ? 'console-revision--current' : undefined}>
      <div className="console-between">
        <div>
          <p className="console-strong">
            {title}{' '}
            {current && <span className="console-badge console-badge--ok">{i18n.t('record.current')}</span>}
          </p>
          <p className="console-muted">{facts.join(', ')}</p>
        </div>
        {!current && what !== 'deleted' && (
          <Button type="button" onClick={onRestore}>
            {i18n.t('record.restore')}
            <span className="bp-hidden">
              {' '}
              {title} {facts.join(', ')}
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}

interface RestoreProps {
  readonly place: Pick<EditedDocument, 'kind' | 'key'> & { readonly current: number }
  readonly version: number
  readonly onRestored: () => void
  readonly onClose: () => void
}

function RestoreVersionDialog({ place: { kind, key, current }, version, onRestored, onClose }: RestoreProps) {
  const { i18n, announce } = useConsole()
  const undoAction = useUndoAction()
  const { act, isBusy, problem } = useConsoleMutation('restoreRevision', {
    onDone: restored => {
      const undo = undoAction(
        'restoreRevision',
        { kind, key, version: current, ifVersion: restored.version },
        { done: i18n.t('record.restored_back', { name: key }) },
      )
      announce(i18n.t('record.restored', { name: key }), undo)
      onClose()
      onRestored()
    },
  })
  return (
    <ConfirmDialog
      title={i18n.t('record.restore_title', { name: key })}
      confirm={i18n.t('record.restore')}
      busyLabel={i18n.t('record.restoring')}
      look="primary"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => act({ kind, key, version, ifVersion: current })}
      onClose={onClose}
    >
      <p>{i18n.t('record.restore_hint')}</p>
    </ConfirmDialog>
  )
}
