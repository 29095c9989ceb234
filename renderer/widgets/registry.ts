/**
 * Every widget that a screen or form may name. A business's own is one more line here: where its view is, which has to
 * take the props that its file in `schemas/widgets/` declares. A view is fetched when a step that shows it is near.
 */

import type { WidgetRegistry } from '../screen/widget.ts'
import { formOutlineWidgetName, formWidgetName } from '../screen/widget-views.ts'
import { BookingSummary } from './booking/booking-summary.tsx'
import { listSlotQueryKeys } from './calendar/slot-query.ts'

const calendar = 'calendar/calendar.ts'

/** Of the screens that show, move and cancel a booking. */
const manage = <Name extends keyof typeof import('./manage/manage.ts').manageWidgets>(name: Name) => ({
  file: 'manage/manage.ts',
  load: async () => (await import('./manage/manage.ts')).manageWidgets[name],
})

/** Of a service menu and its cart. */
const cart = <Name extends keyof typeof import('./cart/cart-widgets.ts').cartWidgets>(name: Name) => ({
  file: 'cart/cart-widgets.ts',
  load: async () => (await import('./cart/cart-widgets.ts')).cartWidgets[name],
})

/** Of a page whose business asks for cookies, whatever its screen. */
export const consentWidgetName = 'cookie-consent'

/** Of a page that shows a problem instead of its screen. */
export const problemWidgetName = 'problem'

export const widgets: WidgetRegistry = {
  [formWidgetName]: {
    file: 'forms/form-step.tsx',
    load: async () => (await import('./forms/form-step.tsx')).FormStepWidget,
  },
  [formOutlineWidgetName]: {
    file: 'forms/form-outline-skeleton.tsx',
    load: async () => (await import('./forms/form-outline-skeleton.tsx')).FormOutlineSkeleton,
  },
  offer: {
    file: 'offer/service-links.tsx',
    load: async () => (await import('./offer/service-links.tsx')).ServiceLinksWidget,
  },
  service: {
    file: 'offer/service.tsx',
    load: async () => (await import('./offer/service.tsx')).ServiceWidget,
  },
  provider: {
    file: calendar,
    load: async () => (await import('./calendar/calendar.ts')).calendarWidgets.provider,
  },
  slot: {
    file: calendar,
    load: async () => (await import('./calendar/calendar.ts')).calendarWidgets.slot,
    needs: listSlotQueryKeys,
    saysMissing: true,
  },
  'booking-summary': {
    file: 'booking/booking-summary.tsx',
    load: async () => BookingSummary,
  },
  'change-policy': {
    file: calendar,
    load: async () => (await import('./calendar/calendar.ts')).calendarWidgets.changePolicy,
  },
  'chosen-time': {
    file: calendar,
    load: async () => (await import('./calendar/calendar.ts')).calendarWidgets.chosenTime,
  },
  'provider-links': {
    file: 'offer/provider-links.tsx',
    load: async () => (await import('./offer/provider-links.tsx')).ProviderLinks,
  },
  recurrence: {
    file: 'series/recurrence.tsx',
    load: async () => (await import('./series/recurrence.tsx')).RecurrenceWidget,
  },
  'series-report': {
    file: 'series/series-preview.tsx',
    load: async () => (await import('./series/series-preview.tsx')).SeriesPreview,
  },
  guests: {
    file: 'guests/guests.tsx',
    load: async () => (await import('./guests/guests.tsx')).GuestsWidget,
  },
  'guest-count': {
    file: 'guests/guest-count.tsx',
    load: async () => (await import('./guests/guest-count.tsx')).GuestCountWidget,
  },
  'order-price': {
    file: 'booking/order-price.tsx',
    load: async () => (await import('./booking/order-price.tsx')).OrderPrice,
  },
  'booking-review': {
    file: 'booking/booking-review.tsx',
    load: async () => (await import('./booking/booking-review.tsx')).BookingReview,
  },
  'booking-confirmation': {
    file: 'confirmation/booking-confirmation.tsx',
    load: async () => (await import('./confirmation/booking-confirmation.tsx')).BookingConfirmation,
  },
  'booking-aside': manage('booking-aside'),
  'booking-changed': manage('booking-changed'),
  'booking-details': manage('booking-details'),
  'cancel-reason': manage('cancel-reason'),
  'change-choice': manage('change-choice'),
  'move-review': manage('move-review'),
  'service-menu': cart('service-menu'),
  cart: cart('cart'),
  'cart-foot': cart('cart-foot'),
  'cart-review': cart('cart-review'),
  'cart-summary': cart('cart-summary'),
  [consentWidgetName]: {
    file: 'consent/cookie-consent.tsx',
    load: async () => (await import('./consent/cookie-consent.tsx')).CookieConsentWidget,
  },
  'form-end': {
    file: 'forms/form-end.tsx',
    load: async () => (await import('./forms/form-end.tsx')).FormEndWidget,
  },
  'hosted-form': {
    file: 'forms/hosted-form.tsx',
    load: async () => (await import('./forms/hosted-form.tsx')).HostedFormWidget,
  },
  hold: { file: 'hold/hold.tsx', load: async () => (await import('./hold/hold.tsx')).HoldWidget },
  message: {
    file: 'message/message.tsx',
    load: async () => (await import('./message/message.tsx')).MessageWidget,
  },
  'next-slot': {
    file: 'calendar/next-slot.tsx',
    load: async () => (await import('./calendar/next-slot.tsx')).NextSlotWidget,
  },
  [problemWidgetName]: {
    file: 'message/problem.tsx',
    load: async () => (await import('./message/problem.tsx')).ProblemWidget,
  },
  revisited: {
    file: 'booking/already-submitted.tsx',
    load: async () => (await import('./booking/already-submitted.tsx')).AlreadySubmittedWidget,
  },
  terms: { file: 'booking/terms.tsx', load: async () => (await import('./booking/terms.tsx')).TermsWidget },
  'zone-search': {
    file: 'calendar/zone-search.tsx',
    load: async () => (await import('./calendar/zone-search.tsx')).ZoneSearchWidget,
  },
}
