import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { repeatParameter } from '../booking/repeat-booking.ts'
import { formatStartTime } from '../booking/reschedule/reschedule-texts.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { getDateAt } from '../time/day.ts'
import { hasStarted } from '../time/started-time.ts'
import { BookBar } from './book-bar.tsx'
import { CustomerChoice, useChosenCustomer } from './customer-choice.tsx'
import { type OfferedService, RepeatedService, ServiceFields } from './service-fields.tsx'
import { TimeFields } from './time-fields.tsx'

interface Props {
  readonly services: readonly OfferedService[]
  readonly first: OfferedService
}

/** What, with whom, when and for whom: all of it at once, so that the order does not matter. */
export function NewBookingForm({ services, first }: Props) {
  const i18n = useI18n()
  const { query, set } = useAddress()
  const again = query.get(repeatParameter)
  const customer = useChosenCustomer(query.get('contact'), again !== null)
  const wanted = query.get('service') ?? customer.lastService
  const service = services.find(one => one.service === wanted) ?? first
  const [only] = service.providers.length === 1 ? service.providers : []
  const provider = service.providers.find(one => one.provider === query.get('provider')) ?? only
  const isSame = service.service === wanted && provider?.provider === query.get('provider')
  const isTimeOnly = again === 'time' && isSame && !customer.isUnknown
  const { zone: businessZone } = useSignedIn()
  const zone = parseZone(provider?.timezone ?? '') ?? businessZone
  const start = parseInstant(query.get('start') ?? '')
  const [notifies, setNotifies] = useState(true)
  const onBooked = useBookedMessage(start)
  const isPast = start !== undefined && hasStarted(start)
  const hasEmail = Boolean(customer.wish?.contact.email)
  return (
    <div className="console-new-booking">
      <CustomerChoice
        {...customer}
        isFixed={isTimeOnly}
        onChoose={contact => set({ contact, [repeatParameter]: '' })}
      />
      {isTimeOnly && provider ? (
        <RepeatedService
          service={service}
          provider={provider}
          onOther={() => set({ [repeatParameter]: 'all' })}
        />
      ) : (
        <ServiceFields
          services={services}
          service={service}
          provider={provider}
          isGone={again === 'time' && !isSame}
          onChange={set}
        />
      )}
      <TimeFields
        key={`${service.service} ${provider?.provider}`}
        service={service.service}
        provider={provider?.provider}
        zone={zone}
        start={start}
        date={parsePlainDate(query.get('date') ?? '')}
        onStart={at => set({ start: formatZonedInstant(at, zone) })}
      />
      {customer.wish &&
        (hasEmail && !isPast ? (
          <NotifySwitch checked={notifies} onChange={setNotifies} name={customer.name} />
        ) : (
          <p className="console-muted">{i18n.t(hasEmail ? 'booking.past_silent' : 'new.no_email')}</p>
        ))}
      <BookBar
        start={start}
        zone={zone}
        onBooked={onBooked}
        name={customer.wish && customer.name}
        wish={
          customer.wish && start !== undefined
            ? {
                service: service.service,
                provider: provider?.provider ?? 'any',
                start: formatZonedInstant(start, zone),
                notify: notifies,
                ...customer.wish,
              }
            : undefined
        }
      />
    </div>
  )
}

/** Reads and changes what the address says; the way back leaves the page, however much was chosen. */
function useAddress() {
  const [query, setQuery] = useSearchParams()
  const set = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { query, set }
}

/** Says what was booked, and opens it on its day. */
function useBookedMessage(start: ReturnType<typeof parseInstant>) {
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const { zone, membership } = useSignedIn()
  const navigate = useNavigate()
  return ({ id, contact, history }: Booking) => {
    if (start === undefined) return
    const name = formatContactName(contact, i18n)
    const when = formatStartTime(start, i18n, zone)
    const { email } = contact
    const notice = !email
      ? i18n.t('booking.cancel_silent')
      : history.at(-1)?.silent
        ? i18n.t('undo.notify_off')
        : mail.one(email)
    announce(`${i18n.t('new.done', { name, when })} ${notice}`)
    const query = new URLSearchParams({ date: getDateAt(start, zone), [bookingParameter]: id })
    void navigate(`/${membership.business.slug}/today?${query}`, { replace: true })
  }
}

interface NotifySwitchProps {
  readonly checked: boolean
  readonly name: string
  readonly onChange: (notifies: boolean) => void
}

function NotifySwitch({ checked, name, onChange }: NotifySwitchProps) {
  const i18n = useI18n()
  return (
    <label className="console-switch-row">
      <span>
        <span className="console-strong">{i18n.t('new.notify', { name })}</span>
        <br />
        <span className="console-muted">{i18n.t('new.notify_hint')}</span>
      </span>
      <input
        className="console-switch"
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
