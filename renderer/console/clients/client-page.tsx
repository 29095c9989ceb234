import { Link, useParams, useSearchParams } from 'react-router'
import { formatMoney } from '#locales/formatters.ts'
import type { Booking, GetCustomerOutput } from '#schemas/generated/types.gen.ts'
import { BookingDrawer } from '../booking/booking-drawer.tsx'
import { ContactRow } from '../booking/contact-row.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import {
  formatAppointmentTimes,
  formatContactName,
  formatMoment,
  listAppointmentsToShow,
} from '../texts/booking-texts.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { ClientData } from './client-data.tsx'

/** Everything about a client. The address names one of their bookings, never a person. */
export function ClientPage() {
  const words = useWords()
  const { client: booking = '' } = useParams()
  const answer = useRead('getCustomer', { booking })
  const { data } = answer
  if (answer.error?.problem.code === 'booking.not_found') return <NotFoundPage />
  const name = data && formatContactName(data.client.contact, words)
  return (
    <div className="console-split">
      <BusinessPage
        heading={name ?? words.t('clients.title')}
        tools={data && <AgainLink booking={booking} data={data} />}
      >
        <AnswerState answer={answer}>
          {found => (
            <>
              <ContactRow contact={found.client.contact} />
              <ClientFacts found={found} />
              <ClientHistory found={found} />
              <Submissions found={found} />
              <ClientData booking={booking} contact={found.client.contact} />
            </>
          )}
        </AnswerState>
      </BusinessPage>
      <BookingDrawer />
    </div>
  )
}

/** Books the service of the latest booking again, with the same provider. */
function AgainLink({ booking, data }: { readonly booking: string; readonly data: GetCustomerOutput }) {
  const words = useWords()
  const { slug } = useSignedIn().membership.business
  const last = data.bookings[0]?.appointments[0]
  const query = new URLSearchParams({
    ...(last ? { service: last.service, provider: last.provider } : {}),
    contact: booking,
  })
  return (
    <Link className="bp-button bp-button--primary" to={`/${slug}/new?${query}`}>
      {words.t('clients.again')}
    </Link>
  )
}

interface FoundProps {
  readonly found: GetCustomerOutput
}

function ClientFacts({ found: { client, paid } }: FoundProps) {
  const words = useWords()
  const { zone } = useSignedIn()
  const moment = (at: string | undefined) =>
    at === undefined ? words.t('clients.fact_none') : formatMoment(at, words, zone)
  return (
    <dl className="console-client-facts">
      <div>
        <dt>{words.t('clients.fact_visits')}</dt>
        <dd>{client.visits}</dd>
      </div>
      <div>
        <dt>{words.t('clients.fact_last')}</dt>
        <dd>{moment(client.lastVisit)}</dd>
      </div>
      <div>
        <dt>{words.t('clients.fact_next')}</dt>
        <dd>{moment(client.next)}</dd>
      </div>
      {paid.map(({ currency, amount }) => (
        <div key={currency}>
          <dt>{words.t('clients.fact_paid')}</dt>
          <dd>{formatMoney(words.tag, amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ClientHistory({ found: { bookings, isComplete } }: FoundProps) {
  const words = useWords()
  return (
    <section className="console-part">
      <h2>{words.t('clients.history')}</h2>
      <ol className="console-clients">
        {bookings.map(booking => (
          <li key={booking.id}>
            <HistoryLink booking={booking} />
          </li>
        ))}
      </ol>
      {!isComplete && <p className="console-muted">{words.t('clients.history_part')}</p>}
    </section>
  )
}

function HistoryLink({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const [first, ...others] = listAppointmentsToShow(booking)
  if (!first) return null
  const { date, time } = formatAppointmentTimes(first, words, signedIn)
  const provider = words.text(first.providerName)
  return (
    <Link
      to={`?${new URLSearchParams({ [bookingParameter]: booking.id })}`}
      data-booking={booking.id}
      aria-current={query.get(bookingParameter) === booking.id ? 'true' : undefined}
    >
      <span className="console-client-words">
        <span className="console-strong">{words.text(first.serviceName)}</span>{' '}
        <span className="console-muted">
          {date}, {time} · {words.t('today.with', { provider })}
          {others.length > 0 && ` ${words.t('bookings.more', { count: others.length })}`}
        </span>
      </span>{' '}
      <StatusBadge status={booking.status} />
    </Link>
  )
}

function Submissions({ found: { submissions } }: FoundProps) {
  const words = useWords()
  const { zone } = useSignedIn()
  if (submissions.length === 0) return null
  return (
    <section className="console-part">
      <h2>{words.t('clients.submissions')}</h2>
      <ul className="console-clients">
        {submissions.map(({ id, kind, form, at }) => (
          <li key={id}>
            <p className="console-client-words">
              <span>{words.t(kind === 'form' ? 'clients.form' : 'clients.survey', { name: form })}</span>{' '}
              <span className="console-muted">{formatMoment(at, words, zone)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
