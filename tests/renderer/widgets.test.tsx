/** What widgets show when something is missing, refused or unavailable. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createFormatters } from '#locales/formatters.ts'
import { createStaticUrlStore } from '#renderer/browser/url-store.ts'
import { type AppContextValue, AppValueContext } from '#renderer/screen/app-context.ts'
import type { PrefetchedCall } from '#renderer/screen/page.ts'
import { createQueryClient, fetchOutcome, invalidateAllQueries } from '#renderer/screen/query-client.ts'
import { castToDeclaredType, type WidgetView } from '#renderer/screen/widget.ts'
import { WidgetLoadState } from '#renderer/screen/widget-slot.tsx'
import { createWidgetViewRegistry } from '#renderer/screen/widget-views.ts'
import { SlotWidget } from '#renderer/widgets/calendar/slot.tsx'
import { GuestCountWidget } from '#renderer/widgets/guests/guest-count.tsx'
import { GuestsWidget } from '#renderer/widgets/guests/guests.tsx'
import { CancelReason } from '#renderer/widgets/manage/cancel-reason.tsx'
import { PaymentStatusWidget } from '#renderer/widgets/payment/payment-status.tsx'
import type { Booking, BookingPayment } from '#schemas/generated/types.gen.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import { defaultGuestRules } from '#tests/support/bookings/guest-rules.ts'
import { instant, zone as zoneNamed } from '#tests/support/clock/times.ts'
import { IdleScreen } from '#tests/support/forms/idle-screen.tsx'
import { englishWords } from '#tests/support/texts/words.ts'

const i18n = englishWords()
const zone = zoneNamed('Europe/Berlin')
const now = instant('2026-11-22T10:00:00+01:00')
const call = async () => failed('rate.limited')

interface Situation {
  readonly answered?: readonly PrefetchedCall[]
  readonly load?: AppContextValue['page']['load']
  readonly scope?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string>>
  readonly companions?: Screen['companions']
}

function situated({ answered = [], load = {}, scope = {}, query = {}, companions = [] }: Situation) {
  const app: AppContextValue = {
    page: {
      status: 200,
      params: {},
      query,
      base: '',
      path: '/widget/x',
      locale: 'en',
      zone,
      frame: 'calendar',
      load,
      errors: {},
      places: {},
      answered: [],
      parts: [],
      personal: false,
      now,
    },
    i18n,
    zone,
    parts: createWidgetViewRegistry({}),
    formats: createFormatters({ tag: 'en', zone }),
    address: createStaticUrlStore(query),
    call,
    href: path => path,
  }
  const queryClient = createQueryClient(call, answered)
  // Render the fetched result on the server as an open page would show it.
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retryOnMount: false } })
  const screenScope = { params: {}, values: {}, ...scope, query }
  const draw = (View: WidgetView, props: Partial<DrawnProps> = {}) =>
    renderToString(
      <QueryClientProvider client={queryClient}>
        <AppValueContext value={app}>
          <IdleScreen
            screen={{ id: 'booking', title: 'home.title', companions }}
            scope={screenScope}
            step={{ id: 'time', title: 'home.title' }}
          >
            <View
              name="x"
              onChange={ignore}
              faults={[]}
              {...props}
              value={castToDeclaredType(props.value)}
              options={castToDeclaredType(props.options ?? {})}
              scope={castToDeclaredType(screenScope)}
            />
          </IdleScreen>
        </AppValueContext>
      </QueryClientProvider>,
    ).replaceAll('<!-- -->', '')
  return { queryClient, draw }
}
const ignore = () => undefined

interface DrawnProps {
  readonly value: unknown
  readonly options: Readonly<Record<string, unknown>>
  readonly faults: readonly Fault[]
}

const service = {
  slug: 'yoga',
  name: 'Yoga',
  durationMinutes: 60,
  capacity: 12,
  reservableSlots: 4,
  guests: 'named',
  price: 0,
  dueNow: 0,
  currency: 'EUR',
  locations: [],
  providers: [],
  windowDays: 60,
}
const start = '2026-12-01T18:00:00+01:00'
const day = { from: '2026-12-01', to: '2026-12-01', timezone: zone }
const guestRules: PrefetchedCall = {
  call: 'getGuestRules',
  input: { id: 'default' },
  value: defaultGuestRules,
}
const withSeats = (seatsLeft: number): PrefetchedCall => ({
  call: 'findSlots',
  input: { service: 'yoga', ...day },
  value: {
    timezone: zone,
    days: [{ date: '2026-12-01', slots: [{ start, end: start, providers: ['ines'], seatsLeft }] }],
  },
})

test('A form widget that failed to load offers a reload button, which does not submit the form', () => {
  const html = situated({}).draw(() => <WidgetLoadState lost standIn={null} />)
  expect(html).toMatch(/<button[^>]*type="button"[^>]*>(<[^>]+>)*Reload/)
})

describe('The slot widget', () => {
  const asked = { service: 'yoga', from: '2026-11-22', to: '2026-12-22', timezone: zone }

  test('shows the reason and a retry button if loading fails, and does not claim that none are free', async () => {
    const { queryClient, draw } = situated({ scope: { service } })
    await fetchOutcome(queryClient, ['findSlots', asked])
    const html = draw(SlotWidget, { options: { service: 'yoga' } })
    expect(html).toContain(i18n.t('problem.rate.limited'))
    expect(html).toMatch(/<button[^>]*type="button"[^>]*>(<[^>]+>)*Try again/)
    expect(html).not.toMatch(/No slot|No Slots|0 days|no times|find_next|Find next/i)
  })

  test('keeps its slots if refreshing them fails', async () => {
    const slots = [{ start, end: start, providers: ['ines'] }]
    const value = { timezone: zone, days: [{ date: '2026-12-01', slots }] }
    const input = { ...asked, from: '2026-12-01', to: '2026-12-31' }
    const answered: PrefetchedCall[] = [{ call: 'findSlots', input, value }]
    const { queryClient, draw } = situated({ answered, scope: { service }, query: { month: '2026-12' } })
    await invalidateAllQueries(queryClient)
    expect(await fetchOutcome(queryClient, ['findSlots', input])).toEqual(failed('rate.limited'))
    const html = draw(SlotWidget, { options: { service: 'yoga' } })
    expect(html).toContain('18:00')
    expect(html).not.toContain(i18n.t('problem.rate.limited'))
  })

  test('keeps the chosen time that the visitor holds, although a cached answer lacks it', () => {
    const slots = [{ start: '2026-12-01T09:00:00+01:00', end: start, providers: ['ines'], seatsLeft: 1 }]
    const value = { timezone: zone, days: [{ date: '2026-12-01', slots }] }
    const input = { ...asked, from: '2026-12-01', to: '2026-12-31' }
    const hold = { id: 'h1', expiresAt: '2026-11-22T10:10:00+01:00' }
    const { draw } = situated({
      answered: [{ call: 'findSlots', input, value }],
      scope: { service, values: { start, hold } },
      query: { month: '2026-12' },
      companions: [{ 'ui:field': 'hold' }],
    })
    const html = draw(SlotWidget, { options: { service: 'yoga' }, value: start })
    expect(html).toContain('09:00')
    expect(html).toMatch(/<button[^>]*value="2026-12-01T18:00[^>]*aria-pressed="true"/)
    expect(html).not.toContain('aria-busy="true"')
  })
})

describe('The guests widget', () => {
  const options = { start, provider: 'any' }
  const tooMany: Fault[] = [{ pointer: '', code: 'service.limit_exceeded', params: { count: 4 } }]

  test.each([
    [9, 'You can bring up to 3 guests.'],
    [3, 'You can bring up to 2 guests.'],
    [2, 'You can bring 1 guest.'],
    [1, 'There are no seats left for guests at this time.'],
  ])('says how many guests fit when %i seats are left', (seats, hint) => {
    const { draw } = situated({ answered: [withSeats(seats), guestRules], scope: { service } })
    expect(draw(GuestsWidget, { options })).toContain(hint)
    expect(draw(GuestCountWidget, { options })).toContain(hint)
  })

  test('suggests a different service only if there is one', () => {
    const { draw } = situated({ answered: [guestRules], scope: { service } })
    const full = 'You can reserve up to 4 slots for this service.'
    for (const View of [GuestsWidget, GuestCountWidget]) {
      const html = draw(View, { options: { ...options, services: [service] }, faults: tooMany })
      expect(html).toContain(full)
      expect(html).not.toContain('different service')
    }
    const other = { ...service, slug: 'tour', name: 'Tour' }
    const slots = { service: service.slug, guestServices: other.slug, ...day }
    const answered = [guestRules, withSeats(9), { ...withSeats(9), input: slots }]
    const choice = situated({ answered, scope: { service } }).draw
    const html = choice(GuestsWidget, {
      options: { ...options, services: [service, other] },
      faults: tooMany,
    })
    expect(html).toContain('kindly select a different service')
  })
})

test('Cancelling shows an error with a retry button if the appointment cannot be loaded', async () => {
  const input = { id: 'b1', appointment: '1' }
  const load = {
    change: { call: 'getChangeable', input: { id: '$query.booking', appointment: '$query.appointment' } },
  } as const
  const { queryClient, draw } = situated({ load, query: { booking: 'b1', appointment: '1' } })
  expect(draw(CancelReason)).not.toContain('Try again')
  await fetchOutcome(queryClient, ['getChangeable', input])
  const html = draw(CancelReason)
  expect(html).toContain(i18n.t('problem.rate.limited'))
  expect(html).toMatch(/<button[^>]*type="button"[^>]*>(<[^>]+>)*Try again/)
})

describe('The state of a payment', () => {
  const at = '2026-11-22T10:00:00+01:00'
  const payment: BookingPayment = {
    id: 'p1',
    status: 'open',
    currency: 'EUR',
    due: 3600,
    paid: 0,
    refunded: 0,
    expiresAt: '2026-11-22T10:15:00+01:00',
  }
  const booking: Booking = {
    id: 'b1',
    reference: 'ABCD2345',
    status: 'awaiting-payment',
    guests: [],
    payment,
    history: [],
    timezone: 'Europe/Berlin',
    locale: 'en',
    createdAt: at,
    contact: { email: 'ada@example.com' },
    appointments: [
      {
        position: 0,
        service: 'color',
        serviceName: 'Color',
        provider: 'maya',
        providerName: 'Maya',
        timezone: 'Europe/Berlin',
        seats: 1,
        start: '2026-11-26T09:00:00+01:00',
        end: '2026-11-26T10:30:00+01:00',
      },
    ],
  }
  const drawOf = (changes: Partial<Booking>) =>
    situated({ scope: { booking: { ...booking, ...changes } } }).draw(PaymentStatusWidget)
  const notInTime = i18n.t('payment.not_in_time')
  const returned = i18n.t('payment.returned')

  test.each([
    ['was not paid in time', 'expired', notInTime, returned],
    ['was paid in another currency, which counts as nothing paid', 'refunded', returned, notInTime],
  ] as const)('of a booking that %s says so', (_, what, said, unsaid) => {
    const text = drawOf({ status: 'expired', history: [{ at, what, by: 'system' }] })
    expect(text).toContain(said)
    expect(text).not.toContain(unsaid)
  })

  test('names the email address only if there is one', () => {
    const note = i18n.t('payment.not_paid_yet', { email: 'ada@example.com', emails: 'on' })
    expect(drawOf({})).toContain(note)
    expect(drawOf({ contact: {} })).not.toContain(i18n.t('payment.not_paid_yet', { email: '', emails: 'on' }))
  })

  test('offers to pay on a device whose clock is ahead: the server decides whether there is time', () => {
    const expiresAt = '2026-11-22T09:59:00+01:00'
    expect(drawOf({ payment: { ...payment, expiresAt } })).toContain(i18n.t('payment.open_again'))
  })
})
