/** Every booking screen in every notable state, for `screens.spec.ts` to open in each language. */
import { expect } from '../browser/browser.ts'
import type { Stage } from './stage.ts'
import {
  chosen,
  go,
  maya,
  openDetails,
  openGuests,
  openZones,
  submit,
  takenInSeries,
  toReview,
  type Visit,
} from './visit.ts'

export interface ScreenState {
  readonly name: string
  /** HTTP status of the page; default: 200. */
  readonly status?: number
  /**
   * `none` if it differs from another state in a word or line only; `also dark` adds a wide dark picture to
   * the usual two.
   */
  readonly pictures?: 'none' | 'also dark'
  /** Opens the state. The caller waits for pending requests. */
  readonly open: (visit: Visit) => Promise<void>
}

const leo = '/widget/appointment/leo/consultation'
const menu = '/widget/service-menus/beauty'

export const screens: readonly ScreenState[] = [
  at('services', () => '/'),
  at('services of a team', () => '/widget/appointment/front-desk'),
  at('calendar', ({ haircut }) => `${maya}?month=${haircut.date.slice(0, 7)}`, {
    pictures: 'none',
  }),
  at('calendar with a time', ({ haircut }) => `${maya}?${chosen(haircut)}&step=time`, {
    pictures: 'also dark',
  }),
  at('calendar with a choice of providers', () => '/widget/appointment/front-desk/consultation'),
  at('calendar of a class', () => '/widget/appointment/service/yoga'),
  at('empty month', () => `${maya}?month=2040-01`),
  {
    name: 'time zones',
    async open(visit) {
      await go(visit, maya)
      await openZones(visit)
      // Axe would take minutes for the hundreds of zones in the full list.
      await visit.page.getByRole('combobox').fill('lis')
      await expect(visit.page.getByRole('option').first()).toContainText('Lis')
    },
  },
  {
    name: 'no time zone',
    pictures: 'none',
    async open(visit) {
      await go(visit, maya)
      await openZones(visit)
      await visit.page.getByRole('combobox').fill('xyzzy')
      await expect(visit.page.getByText(visit.t('problem.timezone.none'))).toBeVisible()
    },
  },
  {
    name: 'series of which one time is taken',
    async open(visit) {
      await takenInSeries(visit.page)
      await go(visit, `/widget/appointment/ines/coaching?${chosen(visit.stage.coaching)}&step=time`)
      await visit.page
        .getByRole('radio', { name: visit.t('series.every', { every: 'week' }), exact: true })
        .check()
      await expect(visit.page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'guests by name',
    async open(visit) {
      await openGuests(visit, 'yoga')
      for (const _ of [1, 2])
        await visit.page.getByRole('button', { name: visit.t('guest.add'), exact: true }).click()
      // Shows the faults of the missing names.
      await submit(visit)
      await expect(visit.page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'guests by number',
    async open(visit) {
      await openGuests(visit, 'tour')
      await visit.page.getByRole('spinbutton').fill('400')
      await submit(visit)
      await expect(visit.page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'details', pictures: 'none', open: openDetails },
  {
    name: 'details with places to choose',
    async open(visit) {
      await go(visit, `${leo}?${chosen(visit.stage.consultation)}&step=details`)
      await expect(visit.page.locator('[name=location]').first()).toBeVisible()
    },
  },
  {
    name: 'details with faults',
    async open(visit) {
      await openDetails(visit)
      await submit(visit)
      await expect(visit.page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'review',
    async open(visit) {
      await openDetails(visit)
      await toReview(visit)
    },
  },
  at('thank you', ({ scheduled }) => `${maya}?booking=${scheduled.id}`),
  at(
    'thank you for a request',
    ({ requested }) => `/widget/appointment/maya/portrait?booking=${requested.id}`,
  ),
  at('thank you for a series', ({ series }) => `/widget/appointment/ines/coaching?booking=${series.id}`),
  {
    name: 'payment',
    async open(visit) {
      await go(visit, `/widget/appointment/maya/color?${chosen(visit.stage.haircut)}&step=details`)
      await toReview(visit)
      await submit(visit)
      await expect(
        visit.page.getByRole('heading', { name: visit.t('payment.pay_deposit'), exact: true }),
      ).toBeVisible()
    },
  },
  at('unpaid booking', ({ unpaid }) => `/widget/booking/${unpaid.id}`),
  {
    name: 'payment that succeeded',
    async open(visit) {
      await go(visit, `/verify-payment-callback?payment=${visit.stage.paid.payment?.id}`)
      await expect(visit.page.getByText(visit.t('payment.receipt'), { exact: true })).toBeVisible()
    },
  },
  at('receipt', ({ paid }) => `/widget/booking/${paid.id}/receipt`),
  at('group', () => '/widget/group/g1'),
  at('menu', () => menu, { pictures: 'none' }),
  at('menu with services in the cart', () => `${menu}?services=haircut%2Ccolor`),
  at('cart', () => `${menu}?services=haircut%2Ccolor%2Cmassage&step=cart`),
  at('empty cart', () => `${menu}?step=cart`),
  {
    name: 'review of a cart',
    async open(visit) {
      await go(visit, `${menu}?services=haircut&${chosen(visit.stage.haircut)}&step=details`)
      await toReview(visit)
    },
  },
  at('one-time link', () => '/widget/otl/welcome', { pictures: 'none' }),
  at('expired link', () => '/widget/otl/used-up', { status: 410 }),
  at('one booking', ({ scheduled }) => `/widget/booking/${scheduled.id}`),
  at('one booking, partly cancelled', ({ partly }) => `/widget/booking/${partly.id}`),
  at('several bookings', ({ scheduled, partly }) => `/widget/booking/${scheduled.id},unknown,${partly.id}`),
  at(
    'a new time',
    ({ scheduled, haircut }) => `/widget/booking/${scheduled.id}?${chosen(haircut)}&step=time`,
  ),
  at(
    'a new time for one of a series',
    ({ series }) => `/widget/booking/${series.id}?step=time&appointment=0`,
    { pictures: 'none' },
  ),
  {
    name: 'review of a new time',
    async open(visit) {
      const { scheduled, haircut } = visit.stage
      await go(visit, `/widget/booking/${scheduled.id}?${chosen(haircut)}&step=time`)
      await submit(visit)
      await expect(
        visit.page.getByRole('heading', { name: visit.t('manage.review'), exact: true }),
      ).toBeVisible()
    },
  },
  at('cancel a booking', ({ scheduled }) => `/widget/cancel-booking?booking=${scheduled.id}`),
  at('cancel one of a series', ({ series }) => `/widget/cancel-booking?booking=${series.id}&appointment=0`),
  at('already cancelled', ({ partly }) => `/widget/cancel-booking?booking=${partly.id}&appointment=1`),
  at('cancel without an id', () => '/widget/cancel-booking', { pictures: 'none' }),
  at('series', () => '/widget/appointment/ines/coaching', {
    pictures: 'none',
  }),
  at('find a booking', () => '/widget/booking'),
  {
    name: 'find a booking, sent',
    async open(visit) {
      await go(visit, '/widget/booking')
      await visit.page.locator('[name=reference]').fill('AAAAAAAA')
      await visit.page.locator('[name=email]').fill('nobody@example.com')
      await visit.page.getByRole('button', { name: visit.t('find_booking.send'), exact: true }).click()
      await expect(visit.page.getByRole('heading', { name: visit.t('find_booking.sent') })).toBeVisible()
    },
  },
  at('ask for the list of bookings', () => '/widget/booking-list'),
  at('wait for a time', () => '/widget/waitlist/haircut?provider=maya'),
  at('not found', () => '/nothing/here/at/all', { status: 404 }),
  at('failed check', () => '/widget/appointment/leo/tour-of-the-moon', {
    status: 404,
    pictures: 'none',
  }),
  at('no such booking', () => `${maya}?booking=unknown`, { status: 404, pictures: 'none' }),
  at('preview', () => '/v2/preview/draft-1', { pictures: 'none' }),
  at('site', () => '/studio'),
  at('post', () => '/studio/b/autumn-colors'),
  at('product', () => '/studio/product/gift-card'),
  at('author', () => '/studio/author/maya', { pictures: 'none' }),
  at('search results', () => '/search?q=haircut', { pictures: 'none' }),
  at('nothing found', () => '/search?q=xyzzy', { pictures: 'none' }),
  at('first step of a form', () => '/widget/form/intake'),
  at('form of one question', () => '/widget/form/1'),
  at('survey', () => '/widget/survey/satisfaction'),
  at('survey, one question at a time', () => '/widget/survey/visit', { pictures: 'none' }),
  at('survey, its welcome', () => '/widget/survey/first-visit'),
  at('survey, what it says between questions', () => '/widget/survey/first-visit?wish=color&stage=patience'),
  at('survey, its second question', () => '/widget/survey/first-visit?wish=color&stage=sensitive', {
    pictures: 'none',
  }),
]

function at(
  name: string,
  path: (stage: Stage) => string,
  more: Omit<ScreenState, 'name' | 'open'> = {},
): ScreenState {
  return { name, ...more, open: visit => go(visit, path(visit.stage), more.status) }
}
