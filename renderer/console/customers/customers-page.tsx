import { Link, useSearchParams } from 'react-router'
import { NewBookingButton } from '../booking/new-booking-button.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { EmptyState } from '../ui/query-content.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CustomerResults } from './customer-results.tsx'
import { CustomerSummary } from './customer-summary.tsx'

const pageSize = 25

/** All customers, the latest first, or those that are looked for. */
export function CustomersPage() {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const after = query.get('after') ?? undefined
  return (
    <BusinessPage heading={i18n.t('clients.title')} tools={<NewBookingButton />}>
      <TextField
        type="search"
        label={i18n.t('clients.search')}
        autoComplete="off"
        maxLength={200}
        value={search}
        onChange={({ target: { value } }) =>
          setQuery(value === '' ? {} : { search: value }, { replace: true })
        }
      />
      <CustomerResults
        search={search}
        limit={pageSize}
        {...(after === undefined ? {} : { after })}
        row={customer => (
          <Link to={customer.booking}>
            <CustomerSummary customer={customer} />
          </Link>
        )}
        empty={
          search.trim() === '' ? (
            <EmptyState title={i18n.t('clients.empty')}>{i18n.t('clients.empty_hint')}</EmptyState>
          ) : (
            <EmptyState title={i18n.t('clients.none')}>{i18n.t('clients.none_hint')}</EmptyState>
          )
        }
        more={next => (
          <div className="bp-actions">
            <Link
              className="bp-button bp-button--secondary"
              to={`/${slug}/clients?${new URLSearchParams({ ...(search === '' ? {} : { search }), after: next })}`}
            >
              {i18n.t('bookings.next')}
            </Link>
          </div>
        )}
      />
    </BusinessPage>
  )
}
