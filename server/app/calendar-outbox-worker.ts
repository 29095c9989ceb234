/** Connects the outbox worker to the calendars of providers at Google and Microsoft. */
import { formatAppointmentLocation } from '#locales/appointment-texts.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import { describeBookingForProvider } from '#server/features/bookings/calls/describe-booking-for-provider.ts'
import type { CalendarDeliveryContext } from '#server/features/calendars/deliver-calendar-event.ts'
import { calendarEventTopics } from '#server/features/calendars/topics.ts'
import { createTopicDeliverer } from '#server/features/outbox/deliver-by-topic.ts'
import type { AppContext } from './app-context.ts'
import { createOutboxWorker, type OutboxWorker, type OutboxWorkerOptions } from './outbox-worker.ts'
import type { Store } from './stores/open.ts'

export interface CalendarOutboxWorkerOptions {
  readonly appContext: Pick<AppContext, 'calendarAccounts' | 'clock' | 'configuration'>
  readonly store: Pick<Store, 'directories' | 'bookings' | 'outbox'>
  readonly countDelivery?: OutboxWorkerOptions['countDelivery']
  readonly traceDelivery?: OutboxWorkerOptions['traceDelivery']
}

export function createCalendarOutboxWorker(options: CalendarOutboxWorkerOptions): OutboxWorker {
  const { appContext, store, countDelivery, traceDelivery } = options
  const { directories, bookings, outbox } = store
  const { calendarAccounts, clock } = appContext
  const context: CalendarDeliveryContext = {
    directories,
    bookings,
    outbox,
    calendarAccounts,
    clock,
    // A reload replaces the configuration.
    getTranslator: locales => createPreferredTranslator(locales, { configuration: appContext.configuration }),
    describe: (appointment, booking, { business, i18n }) => ({
      ...describeBookingForProvider(appointment, booking, i18n),
      place: formatAppointmentLocation(appointment.location, business, i18n),
    }),
  }
  return createOutboxWorker({
    outbox,
    lane: 'calendar',
    deliverer: createTopicDeliverer({ definitions: calendarEventTopics, createContext: () => context }),
    clock,
    say: console.error,
    countDelivery,
    traceDelivery,
  })
}
