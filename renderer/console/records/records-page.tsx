import { useMemo } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import { AnswerState, EmptyState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { TeamViews } from '../ui/team-views.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CopyOneTimeLink, CopyServiceLink } from './copy-record-link.tsx'
import { DeletedRecords } from './deleted-records.tsx'
import { findLinkEnd, listRecordFacts } from './record-facts.ts'
import { findRecordKind, type RecordKindName, recordKindWords } from './record-kinds.ts'
import { RecordMark } from './record-mark.tsx'
import { formatRecordName, getRecordKeyText } from './record-name.ts'
import { businessLists } from './record-routes.ts'

type JsonRecord = Readonly<Record<string, unknown>>

/** Shows a list with more records than this with a search. */
const searchedFrom = 20

/** The records of the kind that the address names. */
export function RecordsPage() {
  const kind = findRecordKind(useLocation().pathname)
  return kind === undefined || kind === 'business' ? <NotFoundPage /> : <RecordList key={kind} kind={kind} />
}

function RecordList({ kind }: { readonly kind: Exclude<RecordKindName, 'business'> }) {
  const words = useWords()
  const answer = useRead('listRecords', { kind })
  const { title, create } = recordKindWords[kind]
  const { slug } = useSignedIn().membership.business
  const newLink = (
    <Link className="bp-button bp-button--primary" to="new">
      <span className="bp-button-words">
        <span>{words.t(create)}</span>
      </span>
    </Link>
  )
  return (
    <BusinessPage heading={words.t(title)} tools={newLink}>
      {kind === 'providers' && <TeamViews shown="providers" />}
      {businessLists.some(list => list === kind) && (
        <nav className="console-trail" aria-label={words.t('record.trail')}>
          <Link to={`/${slug}/business`}>{words.t('nav.business')}</Link>
        </nav>
      )}
      <AnswerState answer={answer} rows={5}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={words.t('record.none')}>{words.t('record.none_hint')}</EmptyState>
          ) : (
            <SearchedRecords kind={kind} records={records} />
          )
        }
      </AnswerState>
      <DeletedRecords kind={kind} />
    </BusinessPage>
  )
}

interface RecordsProps {
  readonly kind: RecordKindName
  readonly records: readonly JsonRecord[]
}

function SearchedRecords({ kind, records }: RecordsProps) {
  const words = useWords()
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('q') ?? ''
  const named = useMemo(
    () =>
      records
        .map(record => ({ record, name: formatRecordName(record, words) }))
        .sort((one, other) => one.name.localeCompare(other.name, words.tag)),
    [records, words],
  )
  const found = named.filter(({ name }) =>
    name.toLocaleLowerCase(words.tag).includes(wanted.toLocaleLowerCase(words.tag)),
  )
  const search = (text: string) => setQuery(text === '' ? {} : { q: text }, { replace: true })
  return (
    <>
      {records.length > searchedFrom && (
        <TextField
          type="search"
          label={words.t('record.search')}
          value={wanted}
          onChange={event => search(event.target.value)}
        />
      )}
      {found.length === 0 && <p role="status">{words.t('record.nothing_found')}</p>}
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
  const words = useWords()
  const { zone } = useSignedIn()
  const currency = useRead('listRecords', { kind: 'business' }, { enabled: kind === 'services' }).data
    ?.records[0]?.currency
  const facts = listRecordFacts(kind, record, { words, zone, currency: String(currency ?? 'EUR') })
  const end = kind === 'one-time-links' ? findLinkEnd(record, Date.now()) : undefined
  const key = getRecordKeyText(record)
  return (
    <li className={end === undefined ? undefined : 'console-record--over'}>
      <RecordMark kind={kind} record={record} name={name} />
      <Link to={key}>
        <span className="console-strong">{name}</span>
        <span className="console-muted">{facts.join(' · ')}</span>
      </Link>
      {end !== undefined && <span className="console-badge">{words.t(end)}</span>}
      {kind === 'one-time-links' && end === undefined && <CopyOneTimeLink slug={key} />}
      {kind === 'services' && <CopyServiceLink slug={key} name={name} />}
      <Icon name="chevron-right" />
    </li>
  )
}
