import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import type { ListDocumentsOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type AdvancedKind, advancedKindMessages, advancedKinds, isAdvancedKind } from './advanced-kinds.ts'
import './advanced-styles.css'
import { DocumentsAreFilesNotice } from '../documents/documents-are-files-notice.tsx'
import { useAuthorNames } from '../texts/use-author-names.ts'
import { DocumentOrigin } from './document-origin.tsx'
import { NewDocumentDialog } from './new-document-dialog.tsx'

type ListedDocument = ListDocumentsOutput['documents'][number]

/** The screens, routes and so on of a business, its own and those of the product. The address says which kind. */
export function AdvancedPage() {
  const i18n = useI18n()
  const { session } = useSignedIn()
  const [query] = useSearchParams()
  const wanted = query.get('kind')
  const kind = isAdvancedKind(wanted) ? wanted : 'screens'
  const [isCreating, setCreating] = useState(false)
  const answer = useConsoleQuery('listDocuments', { origin: 'any' })
  const documents = useMemo(
    () => answer.data?.documents.filter(one => one.kind === kind) ?? [],
    [answer, kind],
  )
  return (
    <BusinessPage
      heading={i18n.t('nav.advanced')}
      tools={
        !session.areDocumentsFiles && (
          <Button type="button" look="primary" onClick={() => setCreating(true)}>
            {i18n.t('advanced.new')}
          </Button>
        )
      }
    >
      <p className="console-muted">{i18n.t('advanced.intro')}</p>
      {session.areDocumentsFiles && <DocumentsAreFilesNotice />}
      <nav className="console-chips" aria-label={i18n.t('advanced.kind')}>
        {advancedKinds.map(name => (
          <Link key={name} to={`?kind=${name}`} aria-current={name === kind ? 'true' : undefined}>
            {i18n.t(advancedKindMessages[name].title)}
          </Link>
        ))}
      </nav>
      <p className="console-muted">{i18n.t(advancedKindMessages[kind].hint)}</p>
      <QueryContent answer={answer} rows={6}>
        {() => <DocumentTable key={kind} kind={kind} documents={documents} />}
      </QueryContent>
      {isCreating && (
        <NewDocumentDialog kind={kind} documents={documents} onClose={() => setCreating(false)} />
      )}
    </BusinessPage>
  )
}

/** Shows a list with more documents than this with a search. */
const searchedFrom = 12

interface TableProps {
  readonly kind: AdvancedKind
  readonly documents: readonly ListedDocument[]
}

function DocumentTable({ kind, documents }: TableProps) {
  const i18n = useI18n()
  const [wanted, setWanted] = useState('')
  const found = documents.filter(({ key }) => key.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <>
      {documents.length > searchedFrom && (
        <TextField
          type="search"
          label={i18n.t('record.search')}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
        />
      )}
      {found.length === 0 && <p role="status">{i18n.t('record.nothing_found')}</p>}
      {found.length > 0 && (
        <table className="console-table advanced-documents">
          <thead>
            <tr>
              <th scope="col">{i18n.t('advanced.name')}</th>
              <th scope="col">{i18n.t('advanced.what')}</th>
              <th scope="col">{i18n.t('advanced.changed')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(document => (
              <DocumentRow key={document.key} kind={kind} document={document} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function DocumentRow({ kind, document }: { readonly kind: AdvancedKind; readonly document: ListedDocument }) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const nameAuthor = useAuthorNames()
  const { key, draft, author, changedAt } = document
  const last = draft ?? (author !== undefined && changedAt !== undefined ? { author, changedAt } : undefined)
  return (
    <tr>
      <th scope="row">
        <Link to={`${kind}/${key}`}>{key}</Link>
      </th>
      <td>
        <DocumentOrigin document={document} />
      </td>
      <td className="console-muted">
        {last && `${formatDateAndTime(last.changedAt, i18n, zone)}, ${nameAuthor(last.author)}`}
      </td>
    </tr>
  )
}
