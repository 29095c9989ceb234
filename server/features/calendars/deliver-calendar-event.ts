/** Brings the events of a connected calendar up to date with a booking, or with all that are to come. */
import { isDeepStrictEqual } from 'node:util'
import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import { deriveOutboxEntryId } from '#server/features/outbox/derive-outbox-entry-id.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import { getEndInstant, getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { AppointmentEvent, CalendarAccounts } from './calendar-accounts.ts'
import type { CalendarConnectionKey } from './calendar-connections.ts'
import { isCalendarPlatformName } from './calendar-platform.ts'

export interface AppointmentTextsForProvider {
  readonly title: string
  readonly description: string
  readonly place: string | undefined
}

export interface CalendarDeliveryContext {
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'find' | 'readAgenda'>
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly calendarAccounts: Pick<CalendarAccounts, 'update'>
  readonly clock: Clock
  /** Returns the words of the first of these locales that has a catalogue. */
  getTranslator(locales: readonly (string | undefined)[]): Translator
  describe(
    appointment: Appointment,
    booking: Pick<Booking, 'reference' | 'contact'>,
    options: { readonly business: Business; readonly i18n: Translator },
  ): AppointmentTextsForProvider
}

type CalendarEventEntry = OutboxEntry<'calendar.event'>

export async function deliverCalendarEvent(
  entry: CalendarEventEntry,
  context: CalendarDeliveryContext,
): Promise<DeliveryResult> {
  const { provider, platform, booking } = entry.payload
  if (!isCalendarPlatformName(platform)) return nothing
  const key = { business: entry.business, provider, platform }
  return booking === undefined ? addComing(entry, key, context) : deliverBooking(entry, key, context)
}

const nothing: DeliveryResult = { kind: 'nothing' }

const futureDays = 730
const maxAppointments = 2000

/** Adds an entry for each booking that the provider has from now on. */
async function addComing(
  { id, at }: CalendarEventEntry,
  { business, provider, platform }: CalendarConnectionKey,
  { bookings, outbox, clock }: CalendarDeliveryContext,
): Promise<DeliveryResult> {
  const { appointments } = await bookings.readAgenda({
    business,
    provider,
    from: clock(),
    limit: maxAppointments,
    to: addMinutes(clock(), futureDays * minutesPerDay),
  })
  for (const booking of new Set(appointments.map(appointment => appointment.id)))
    await outbox.addOnce(
      {
        business,
        id: deriveOutboxEntryId([business, id, 'calendar.event', booking]),
        topic: 'calendar.event',
        payload: { provider, platform, booking },
      },
      at,
    )
  return nothing
}

/** A booking changes seldom, and hardly ever twice within the same second. */
const maxRounds = 3

/**
 * Writes until the booking is as it was before. Of two deliveries at the same time, the one that writes last may have read
 * first; it then notices that the booking has changed, and writes again.
 */
async function deliverBooking(
  entry: CalendarEventEntry,
  key: CalendarConnectionKey,
  context: CalendarDeliveryContext,
): Promise<DeliveryResult> {
  const records = await context.directories.read(key.business)
  const read = async () => context.bookings.find(key.business, entry.payload.booking ?? '')
  let booking = await read()
  /** Positions of the appointments that this delivery has written. */
  const written = new Set<number>()
  for (let round = 0; round < maxRounds; round += 1) {
    if (!records || !booking) return nothing
    const current = booking
    const { business } = records
    const provider = records.providers.find(({ slug }) => slug === key.provider)
    const i18n = context.getTranslator([provider?.ownerLetters?.locale, business.defaultLocale])
    const wanted = { revision: entry.payload.revision, provider: key.provider, written }
    const events = listAppointmentEvents(current, wanted).map(
      ({ appointment, ...change }): AppointmentEvent => ({
        ...change,
        booking: current.id,
        position: appointment.position,
        event: change.isWanted ? composeEvent(appointment, current, { business, i18n, context }) : undefined,
      }),
    )
    for (const { position } of events) written.add(position)
    const result = await context.calendarAccounts.update(key, events)
    if (result.kind !== 'sent') return result
    booking = await read()
    if (booking && isUnchanged(booking, current)) return result
  }
  return { kind: 'failed', reason: 'The booking changed meanwhile.' }
}

/** An erasure changes only the contact. */
const isUnchanged = (now: Booking, before: Booking): boolean =>
  now.history.length === before.history.length &&
  now.status === before.status &&
  isDeepStrictEqual(now.contact, before.contact)

interface AppointmentChange {
  readonly appointment: Appointment
  /** Whether the calendar should have it. */
  readonly isWanted: boolean
  readonly count: number
}

interface WantedEvents {
  /** Of the change that the entry is about; undefined: all appointments. */
  readonly revision: number | undefined
  readonly provider: string
  readonly written: ReadonlySet<number>
}

/**
 * Lists the appointments that the calendar of the provider should have, might have had before the change, or has got from
 * this delivery.
 */
function listAppointmentEvents(
  { appointments, status, history }: Booking,
  { revision, provider, written }: WantedEvents,
): readonly AppointmentChange[] {
  const change = revision === undefined ? undefined : history[revision - 1]
  const isActive = status === 'requested' || status === 'scheduled' || status === 'rescheduled'
  // It waits for its first payment, so no calendar has had it.
  if (!isActive && history.length === 1) return []
  return appointments
    .filter(({ position }) => change?.appointments?.includes(position) ?? true)
    .filter(
      appointment =>
        appointment.provider === provider ||
        change?.what === 'rescheduled' ||
        written.has(appointment.position),
    )
    .map(appointment => ({
      appointment,
      isWanted: appointment.provider === provider && isActive && appointment.cancelled !== true,
      count: history.filter(
        ({ what, appointments: moved }) =>
          what === 'rescheduled' && (moved?.includes(appointment.position) ?? true),
      ).length,
    }))
}

interface EventParts {
  readonly business: Business
  readonly i18n: Translator
  readonly context: CalendarDeliveryContext
}

const composeEvent = (
  appointment: Appointment,
  booking: Booking,
  { business, i18n, context }: EventParts,
): AppointmentEvent['event'] => ({
  ...context.describe(appointment, booking, { business, i18n }),
  isTentative: booking.status === 'requested',
  from: getStartInstant(appointment),
  to: getEndInstant(appointment),
})
