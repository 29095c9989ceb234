import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import type { ListRevisionsOutput } from '#schemas/generated/types.gen.ts'
import { formatActivityPath } from '../context/activity-path.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { findRecordKind, type RecordKindName } from './record-kinds.ts'
import { formatRecordName } from './record-name.ts'
import { RevisionChanges } from './revision-changes.tsx'

const RestoreDialog = lazy(async () => ({ default: (await import('./restore-dialog.tsx')).RestoreDialog }))

type Revision = ListRevisionsOutput['revisions'][number]

/** The versions of a record: who made them, what changed, and the way back to each. */
export function HistoryPage() {
  const words = useWords()
  const { membership } = useSignedIn()
  const kind = findRecordKind(useLocation().pathname)
  const { key = '' } = useParams()
  const answer = useRead('listRevisions', { kind: kind ?? 'services', key }, { enabled: kind !== undefined })
  const { data } = useRead('getRecord', { kind: kind ?? 'services', key }, { enabled: kind !== undefined })
  if (kind === undefined || answer.error?.problem.code === 'record.not_found') return <NotFoundPage />
  const name = data ? formatRecordName(data.record, words) : key
  return (
    <BusinessPage heading={words.t('record.versions_of', { name })}>
      <nav className="console-trail" aria-label={words.t('record.trail')}>
        <Link to={`..`} relative="path">
          {words.t('record.back_to_record')}
        </Link>
        {' · '}
        <Link to={formatActivityPath(membership.business.slug, { kind, key })}>
          {words.t('activity.about_this')}
        </Link>
      </nav>
      <AnswerState answer={answer} rows={5}>
        {({ revisions }) => <RevisionList kind={kind} recordKey={key} name={name} revisions={revisions} />}
      </AnswerState>
    </BusinessPage>
  )
}

interface ListProps {
  readonly kind: RecordKindName
  readonly recordKey: string
  readonly name: string
  readonly revisions: readonly Revision[]
}

function RevisionList({ kind, recordKey: key, name, revisions }: ListProps) {
  const [restoring, setRestoring] = useState<Revision>()
  const current = revisions.find(revision => revision.current)
  const newest = current ?? revisions.find(({ what }) => what !== 'deleted')
  const format = useRevisionFormat()
  return (
    <>
      <ol className="console-revisions">
        {revisions.map((revision, index) => (
          <RevisionRow
            key={revision.version}
            revision={revision}
            // What was deleted has no document to show or to restore.
            before={revisions.slice(index + 1).find(({ what }) => what !== 'deleted')?.version}
            place={{ kind, key }}
            onRestore={() => setRestoring(revision)}
          />
        ))}
      </ol>
      {restoring && (
        <Suspense>
          <RestoreDialog
            kind={kind}
            name={name}
            recordKey={key}
            version={restoring.version}
            current={current?.version}
            newest={newest?.version ?? restoring.version}
            when={format(restoring)}
            onClose={() => setRestoring(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

interface RowProps {
  readonly revision: Revision
  /** The version before; undefined: it is the first that is known. */
  readonly before: number | undefined
  readonly place: { readonly kind: RecordKindName; readonly key: string }
  readonly onRestore: () => void
}

function RevisionRow({ revision, before, place, onRestore }: RowProps) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const author = useAuthorName(revision.author)
  const { version, what, current } = revision
  const when = useRevisionFormat()(revision)
  const title = words.t('record.revision', { what })
  return (
    <li className={current ? 'console-revision--current' : undefined}>
      <div className="console-between">
        <div>
          <p className="console-strong">
            {title}{' '}
            {current && <span className="console-badge console-badge--ok">{words.t('record.current')}</span>}
          </p>
          <p className="console-muted">{[author, when].filter(Boolean).join(', ')}</p>
        </div>
        {!current && what !== 'deleted' && (
          <Button type="button" onClick={onRestore}>
            {words.t('record.restore')}
            <span className="bp-hidden">
              {' '}
              {title} {when}
            </span>
          </Button>
        )}
      </div>
      {before !== undefined && what !== 'deleted' && (
        <details className="console-section-more" onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>{words.t('record.what_changed')}</summary>
          {isOpen && (
            <RevisionChanges kind={place.kind} recordKey={place.key} before={before} version={version} />
          )}
        </details>
      )}
    </li>
  )
}

function useRevisionFormat() {
  const words = useWords()
  const { zone } = useSignedIn()
  return ({ at }: Revision) => (at === undefined ? undefined : formatMoment(at, words, zone))
}

/** Says who an author is; a person who has no access any more is only somebody. */
function useAuthorName(author: string | undefined): string {
  const words = useWords()
  const { session } = useSignedIn()
  const { data } = useRead('listTeamMembers', {})
  if (author === undefined) return ''
  if (author === session.person.id) return words.t('people.you')
  if (author === 'token') return words.t('record.by_program')
  if (author === 'import') return words.t('record.by_import')
  return data?.people.find(({ person }) => person === author)?.name ?? words.t('record.by_somebody')
}
