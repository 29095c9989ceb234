import { Link, useSearchParams } from 'react-router'
import { NewButton } from '../booking/new-button.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { EmptyState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ClientResults } from './client-results.tsx'
import { ClientSummary } from './client-summary.tsx'

const pageSize = 25

/** All clients, the latest first, or those that are looked for. */
export function ClientsPage() {
  const words = useWords()
  const { slug } = useSignedIn().membership.business
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const after = query.get('after') ?? undefined
  return (
    <BusinessPage heading={words.t('clients.title')} tools={<NewButton />}>
      <TextField
        type="search"
        label={words.t('clients.search')}
        autoComplete="off"
        maxLength={200}
        value={search}
        onChange={({ target: { value } }) =>
          setQuery(value === '' ? {} : { search: value }, { replace: true })
        }
      />
      <ClientResults
        search={search}
        limit={pageSize}
        {...(after === undefined ? {} : { after })}
        row={client => (
          <Link to={client.booking}>
            <ClientSummary client={client} />
          </Link>
        )}
        empty={
          search.trim() === '' ? (
            <EmptyState title={words.t('clients.empty')}>{words.t('clients.empty_hint')}</EmptyState>
          ) : (
            <EmptyState title={words.t('clients.none')}>{words.t('clients.none_hint')}</EmptyState>
          )
        }
        more={next => (
          <div className="bp-actions">
            <Link
              className="bp-button bp-button--secondary"
              to={`/${slug}/clients?${new URLSearchParams({ ...(search === '' ? {} : { search }), after: next })}`}
            >
              {words.t('bookings.next')}
            </Link>
          </div>
        )}
      />
    </BusinessPage>
  )
}
