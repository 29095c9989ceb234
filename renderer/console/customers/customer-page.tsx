import { Link, useParams, useSearchParams } from 'react-router'
import { formatMoney } from '#locales/formatters.ts'
import type { Booking, GetCustomerOutput } from '#schemas/generated/types.gen.ts'
import { BookingDrawer } from '../booking/booking-drawer.tsx'
import { ContactRow } from '../booking/contact-row.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import {
  formatAppointmentTimes,
  formatContactName,
  formatDateAndTime,
  listAppointmentsToShow,
} from '../texts/booking-texts.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { CustomerData } from './customer-data.tsx'

/** Everything about a customer. The address names one of their bookings, never a person. */
export function CustomerPage() {
  const i18n = useI18n()
  const { client: booking = '' } = useParams()
  const answer = useConsoleQuery('getCustomer', { booking })
  const { data } = answer
  if (answer.error?.problem.code === 'booking.not_found') return <NotFoundPage />
  const name = data && formatContactName(data.client.contact, i18n)
  return (
    <div className="console-split">
      <BusinessPage
        heading={name ?? i18n.t('clients.title')}
        tools={data && <AgainLink booking={booking} data={data} />}
      >
        <QueryContent answer={answer}>
          {found => (
            <>
              <ContactRow contact={found.client.contact} />
              <CustomerFacts found={found} />
              <CustomerHistoryList found={found} />
              <Submissions found={found} />
              <CustomerData booking={booking} contact={found.client.contact} />
            </>
          )}
        </QueryContent>
      </BusinessPage>
      <BookingDrawer />
    </div>
  )
}

/** Books the service of the latest booking again, with the same provider. */
function AgainLink({ booking, data }: { readonly booking: string; readonly data: GetCustomerOutput }) {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const last = data.bookings[0]?.appointments[0]
  const query = new URLSearchParams({
    ...(last ? { service: last.service, provider: last.provider } : {}),
    contact: booking,
  })
  return (
    <Link className="bp-button bp-button--primary" to={`/${slug}/new?${query}`}>
      {i18n.t('clients.again')}
    </Link>
  )
}

interface FoundProps {
  readonly found: GetCustomerOutput
}

function CustomerFacts({ found: { client: customer, paid } }: FoundProps) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const moment = (at: string | undefined) =>
    at === undefined ? i18n.t('clients.fact_none') : formatDateAndTime(at, i18n, zone)
  return (
    <dl className="console-client-facts">
      <div>
        <dt>{i18n.t('clients.fact_visits')}</dt>
        <dd>{customer.visits}</dd>
      </div>
      <div>
        <dt>{i18n.t('clients.fact_last')}</dt>
        <dd>{moment(customer.lastVisit)}</dd>
      </div>
      <div>
        <dt>{i18n.t('clients.fact_next')}</dt>
        <dd>{moment(customer.next)}</dd>
      </div>
      {paid.map(({ currency, amount }) => (
        <div key={currency}>
          <dt>{i18n.t('clients.fact_paid')}</dt>
          <dd>{formatMoney(i18n.tag, amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

function CustomerHistoryList({ found: { bookings, isComplete } }: FoundProps) {
  const i18n = useI18n()
  return (
    <section className="console-part">
      <h2>{i18n.t('clients.history')}</h2>
      <ol className="console-clients">
        {bookings.map(booking => (
          <li key={booking.id}>
            <HistoryLink booking={booking} />
          </li>
        ))}
      </ol>
      {!isComplete && <p className="console-muted">{i18n.t('clients.history_part')}</p>}
    </section>
  )
}

function HistoryLink({ booking }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const [first, ...others] = listAppointmentsToShow(booking)
  if (!first) return null
  const { date, time } = formatAppointmentTimes(first, i18n, signedIn)
  const provider = i18n.text(first.providerName)
  return (
    <Link
      to={`?${new URLSearchParams({ [bookingParameter]: booking.id })}`}
      data-booking={booking.id}
      aria-current={query.get(bookingParameter) === booking.id ? 'true' : undefined}
    >
      <span className="console-client-words">
        <span className="console-strong">{i18n.text(first.serviceName)}</span>{' '}
        <span className="console-muted">
          {date}, {time} · {i18n.t('today.with', { provider })}
          {others.length > 0 && ` ${i18n.t('bookings.more', { count: others.length })}`}
        </span>
      </span>{' '}
      <StatusBadge status={booking.status} />
    </Link>
  )
}

function Submissions({ found: { submissions } }: FoundProps) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  if (submissions.length === 0) return null
  return (
    <section className="console-part">
      <h2>{i18n.t('clients.submissions')}</h2>
      <ul className="console-clients">
        {submissions.map(({ id, kind, form, at }) => (
          <li key={id}>
            <p className="console-client-words">
              <span>{i18n.t(kind === 'form' ? 'clients.form' : 'clients.survey', { name: form })}</span>{' '}
              <span className="console-muted">{formatDateAndTime(at, i18n, zone)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
