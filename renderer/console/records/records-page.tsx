import { useMemo } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { TeamTabs } from '../ui/team-tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CopyOneTimeLink, CopyServiceLink } from './copy-record-link.tsx'
import { findUnusableLinkReason, listRecordFacts } from './record-facts.ts'
import {
  businessRecordLists,
  findRecordKind,
  type RecordKindName,
  recordKindMessages,
} from './record-kinds.ts'
import { formatRecordName, getRecordKeyText } from './record-name.ts'
import { RecordThumbnail } from './record-thumbnail.tsx'
import { Trash } from './trash.tsx'

type JsonRecord = Readonly<Record<string, unknown>>

/** Shows a list with more records than this with a search. */
const searchedFrom = 20

/** The records of the kind that the address names. */
export function RecordsPage() {
  const kind = findRecordKind(useLocation().pathname)
  return kind === undefined || kind === 'business' ? <NotFoundPage /> : <RecordList key={kind} kind={kind} />
}

function RecordList({ kind }: { readonly kind: Exclude<RecordKindName, 'business'> }) {
  const i18n = useI18n()
  const answer = useConsoleQuery('listRecords', { kind })
  const { title, create } = recordKindMessages[kind]
  const { slug } = useSignedIn().membership.business
  const newLink = (
    <Link className="bp-button bp-button--primary" to="new">
      <span className="bp-button-words">
        <span>{i18n.t(create)}</span>
      </span>
    </Link>
  )
  return (
    <BusinessPage heading={i18n.t(title)} tools={newLink}>
      {kind === 'providers' && <TeamTabs shown="providers" />}
      {businessRecordLists.some(list => list === kind) && (
        <nav className="console-trail" aria-label={i18n.t('record.trail')}>
          <Link to={`/${slug}/business`}>{i18n.t('nav.business')}</Link>
        </nav>
      )}
      <QueryContent answer={answer} rows={5}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={i18n.t('record.none')}>{i18n.t('record.none_hint')}</EmptyState>
          ) : (
            <SearchedRecords kind={kind} records={records} />
          )
        }
      </QueryContent>
      <Trash kind={kind} />
    </BusinessPage>
  )
}

interface RecordsProps {
  readonly kind: RecordKindName
  readonly records: readonly JsonRecord[]
}

function SearchedRecords({ kind, records }: RecordsProps) {
  const i18n = useI18n()
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('q') ?? ''
  const named = useMemo(
    () =>
      records
        .map(record => ({ record, name: formatRecordName(record, i18n) }))
        .sort((one, other) => one.name.localeCompare(other.name, i18n.tag)),
    [records, i18n],
  )
  const found = named.filter(({ name }) =>
    name.toLocaleLowerCase(i18n.tag).includes(wanted.toLocaleLowerCase(i18n.tag)),
  )
  const search = (text: string) => setQuery(text === '' ? {} : { q: text }, { replace: true })
  return (
    <>
      {records.length > searchedFrom && (
        <TextField
          type="search"
          label={i18n.t('record.search')}
          value={wanted}
          onChange={event => search(event.target.value)}
        />
      )}
      {found.length === 0 && <p role="status">{i18n.t('record.nothing_found')}</p>}
      <ul className="console-records">
        {found.map(({ record, name }) => (
          <RecordRow key={getRecordKeyText(record)} kind={kind} record={record} name={name} />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  readonly kind: RecordKindName
  readonly record: JsonRecord
  readonly name: string
}

function RecordRow({ kind, record, name }: RowProps) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const currency = useConsoleQuery('listRecords', { kind: 'business' }, { enabled: kind === 'services' }).data
    ?.records[0]?.currency
  const facts = listRecordFacts(kind, record, { i18n, zone, currency: String(currency ?? 'EUR') })
  const end = kind === 'one-time-links' ? findUnusableLinkReason(record, Date.now()) : undefined
  const key = getRecordKeyText(record)
  return (
    <li className={end === undefined ? undefined : 'console-record--over'}>
      <RecordThumbnail kind={kind} record={record} name={name} />
      <Link to={key}>
        <span className="console-strong">{name}</span>
        <span className="console-muted">{facts.join(' · ')}</span>
      </Link>
      {end !== undefined && <span className="console-badge">{i18n.t(end)}</span>}
      {kind === 'one-time-links' && end === undefined && <CopyOneTimeLink slug={key} />}
      {kind === 'services' && <CopyServiceLink slug={key} name={name} />}
      <Icon name="chevron-right" />
    </li>
  )
}
