/**
 * Registers every widget that a screen or form may name. To add your own, add an entry with the file of its
 * view, which must take the props declared in its file in `schemas/widgets/`. A view is loaded when a step
 * that shows it is near.
 */

import type { WidgetRegistry } from '../screen/widget.ts'
import { formOutlineWidgetName, formWidgetName } from '../screen/widget-views.ts'
import { BookingSummary } from './booking/booking-summary.tsx'
import { listSlotQueryKeys } from './calendar/slot-query.ts'

const calendar = 'calendar/calendar.ts'

/** Registers a widget for viewing, rescheduling or cancelling a booking. */
const manage = <Name extends keyof typeof import('./manage/manage.ts').manageWidgets>(name: Name) => ({
  file: 'manage/manage.ts',
  load: () => import('./manage/manage.ts').then(module => module.manageWidgets[name]),
})

/** Registers a widget of a service menu or its cart. */
const cart = <Name extends keyof typeof import('./cart/cart-widgets.ts').cartWidgets>(name: Name) => ({
  file: 'cart/cart-widgets.ts',
  load: () => import('./cart/cart-widgets.ts').then(module => module.cartWidgets[name]),
})

/** The widget that asks for cookies if the business wants it, on any screen. */
export const consentWidgetName = 'cookie-consent'

/** The widget that shows a problem instead of the page's screen. */
export const problemWidgetName = 'problem'

export const widgets: WidgetRegistry = {
  [formWidgetName]: {
    file: 'forms/form-step.tsx',
    load: () => import('./forms/form-step.tsx').then(module => module.FormDocumentWidget),
  },
  [formOutlineWidgetName]: {
    file: 'forms/form-outline-skeleton.tsx',
    load: () => import('./forms/form-outline-skeleton.tsx').then(module => module.FormOutlineSkeleton),
  },
  offer: {
    file: 'offer/service-links.tsx',
    load: () => import('./offer/service-links.tsx').then(module => module.ServiceLinksWidget),
  },
  service: {
    file: 'offer/service.tsx',
    load: () => import('./offer/service.tsx').then(module => module.ServiceWidget),
  },
  provider: {
    file: calendar,
    load: () => import('./calendar/calendar.ts').then(module => module.calendarWidgets.provider),
  },
  slot: {
    file: calendar,
    load: () => import('./calendar/calendar.ts').then(module => module.calendarWidgets.slot),
    needs: listSlotQueryKeys,
    saysMissing: true,
  },
  'booking-summary': {
    file: 'booking/booking-summary.tsx',
    load: async () => BookingSummary,
  },
  'change-policy': {
    file: calendar,
    load: () => import('./calendar/calendar.ts').then(module => module.calendarWidgets.changePolicy),
  },
  'chosen-time': {
    file: calendar,
    load: () => import('./calendar/calendar.ts').then(module => module.calendarWidgets.chosenTime),
  },
  'provider-links': {
    file: 'offer/provider-links.tsx',
    load: () => import('./offer/provider-links.tsx').then(module => module.ProviderLinksWidget),
  },
  recurrence: {
    file: 'series/recurrence.tsx',
    load: () => import('./series/recurrence.tsx').then(module => module.RecurrenceWidget),
  },
  'series-report': {
    file: 'series/series-preview.tsx',
    load: () => import('./series/series-preview.tsx').then(module => module.SeriesPreview),
  },
  guests: {
    file: 'guests/guests.tsx',
    load: () => import('./guests/guests.tsx').then(module => module.GuestsWidget),
  },
  'guest-count': {
    file: 'guests/guest-count.tsx',
    load: () => import('./guests/guest-count.tsx').then(module => module.GuestCountWidget),
  },
  'order-price': {
    file: 'booking/order-price.tsx',
    load: () => import('./booking/order-price.tsx').then(module => module.OrderPrice),
  },
  'booking-review': {
    file: 'booking/booking-review.tsx',
    load: () => import('./booking/booking-review.tsx').then(module => module.BookingReview),
  },
  'booking-confirmation': {
    file: 'confirmation/booking-confirmation.tsx',
    load: () => import('./confirmation/booking-confirmation.tsx').then(module => module.BookingConfirmation),
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
    load: () => import('./consent/cookie-consent.tsx').then(module => module.CookieConsentWidget),
  },
  'form-end': {
    file: 'forms/form-end.tsx',
    load: () => import('./forms/form-end.tsx').then(module => module.FormEndWidget),
  },
  'hosted-form': {
    file: 'forms/hosted-form.tsx',
    load: () => import('./forms/hosted-form.tsx').then(module => module.HostedFormWidget),
  },
  hold: { file: 'hold/hold.tsx', load: () => import('./hold/hold.tsx').then(module => module.HoldWidget) },
  message: {
    file: 'message/message.tsx',
    load: () => import('./message/message.tsx').then(module => module.MessageWidget),
  },
  'next-slot': {
    file: 'calendar/next-slot.tsx',
    load: () => import('./calendar/next-slot.tsx').then(module => module.NextSlotWidget),
  },
  payment: {
    file: 'payment/payment.ts',
    load: () => import('./payment/payment.ts').then(module => module.paymentWidgets.payment),
  },
  'payment-status': {
    file: 'payment/payment.ts',
    load: () => import('./payment/payment.ts').then(module => module.paymentWidgets.status),
  },
  [problemWidgetName]: {
    file: 'message/problem.tsx',
    load: () => import('./message/problem.tsx').then(module => module.ProblemWidget),
  },
  revisited: {
    file: 'booking/already-submitted.tsx',
    load: () => import('./booking/already-submitted.tsx').then(module => module.AlreadySubmittedWidget),
  },
  terms: {
    file: 'booking/terms.tsx',
    load: () => import('./booking/terms.tsx').then(module => module.TermsWidget),
  },
  'zone-search': {
    file: 'calendar/zone-search.tsx',
    load: () => import('./calendar/zone-search.tsx').then(module => module.ZoneSearchWidget),
  },
}
