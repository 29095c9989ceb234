import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import type { ListRevisionsOutput } from '#schemas/generated/types.gen.ts'
import { formatActivityPath } from '../context/activity-path.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { useAuthorNames } from '../texts/use-author-names.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { findRecordKind, type RecordKindName } from './record-kinds.ts'
import { formatRecordName } from './record-name.ts'
import { RevisionChanges } from './revision-changes.tsx'

const RestoreDialog = lazy(async () => ({ default: (await import('./restore-dialog.tsx')).RestoreDialog }))

type Revision = ListRevisionsOutput['revisions'][number]

/** The versions of a record: who made them, what changed, and the way back to each. */
export function HistoryPage() {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  const kind = findRecordKind(useLocation().pathname)
  const { key = '' } = useParams()
  const answer = useConsoleQuery(
    'listRevisions',
    { kind: kind ?? 'services', key },
    { enabled: kind !== undefined },
  )
  const { data } = useConsoleQuery(
    'getRecord',
    { kind: kind ?? 'services', key },
    { enabled: kind !== undefined },
  )
  if (kind === undefined || answer.error?.problem.code === 'record.not_found') return <NotFoundPage />
  const name = data ? formatRecordName(data.record, i18n) : key
  return (
    <BusinessPage heading={i18n.t('record.versions_of', { name })}>
      <nav className="console-trail" aria-label={i18n.t('record.trail')}>
        <Link to={`..`} relative="path">
          {i18n.t('record.back_to_record')}
        </Link>
        {' · '}
        <Link to={formatActivityPath(membership.business.slug, { kind, key })}>
          {i18n.t('activity.about_this')}
        </Link>
      </nav>
      <QueryContent answer={answer} rows={5}>
        {({ revisions }) => <RevisionList kind={kind} recordKey={key} name={name} revisions={revisions} />}
      </QueryContent>
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
  const i18n = useI18n()
  const [isOpen, setOpen] = useState(false)
  const nameAuthor = useAuthorNames()
  const { version, what, current } = revision
  const author = revision.author === undefined ? '' : nameAuthor(revision.author)
  const when = useRevisionFormat()(revision)
  const title = i18n.t('record.revision', { what })
  return (
    <li className={current ? 'console-revision--current' : undefined}>
      <div className="console-between">
        <div>
          <p className="console-strong">
            {title}{' '}
            {current && <span className="console-badge console-badge--ok">{i18n.t('record.current')}</span>}
          </p>
          <p className="console-muted">{[author, when].filter(Boolean).join(', ')}</p>
        </div>
        {!current && what !== 'deleted' && (
          <Button type="button" onClick={onRestore}>
            {i18n.t('record.restore')}
            <span className="bp-hidden">
              {' '}
              {title} {when}
            </span>
          </Button>
        )}
      </div>
      {before !== undefined && what !== 'deleted' && (
        <details className="console-section-more" onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>{i18n.t('record.what_changed')}</summary>
          {isOpen && (
            <RevisionChanges kind={place.kind} recordKey={place.key} before={before} version={version} />
          )}
        </details>
      )}
    </li>
  )
}

function useRevisionFormat() {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  return ({ at }: Revision) => (at === undefined ? undefined : formatDateAndTime(at, i18n, zone))
}
