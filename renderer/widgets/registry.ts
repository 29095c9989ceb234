/**
 * Registers the view of every widget in the build, which must take the props declared in its file in
 * `schemas/widgets/`. A view is loaded when a step that shows it is near. Custom widgets (docs/widgets.md) need no entry.
 */

import { customWidgetName } from '#schemas/runtime/screen/custom-widget.ts'
import type { WidgetRegistry } from '../screen/widget.ts'
import { formOutlineWidgetName, formWidgetName } from '../screen/widget-views.ts'
import { BookingSummary } from './booking/booking-summary.tsx'
import { listSlotQueryKeys } from './calendar/slot-query.ts'
import { ChangePolicyNote } from './manage/change-policy.tsx'

/** Registers a widget of the time step. */
const calendar = <Name extends keyof typeof import('./calendar/calendar.chunk.ts').calendarWidgets>(
  name: Name,
) => ({
  load: () => import('./calendar/calendar.chunk.ts').then(module => module.calendarWidgets[name]),
})

/** Registers a widget for viewing, rescheduling or cancelling a booking. */
const manage = <Name extends keyof typeof import('./manage/manage.chunk.ts').manageWidgets>(name: Name) => ({
  load: () => import('./manage/manage.chunk.ts').then(module => module.manageWidgets[name]),
})

/** Registers a widget of a service menu or its cart. */
const cart = <Name extends keyof typeof import('./cart/cart.chunk.ts').cartWidgets>(name: Name) => ({
  load: () => import('./cart/cart.chunk.ts').then(module => module.cartWidgets[name]),
})

/** Registers a widget of bookings that repeat. */
const series = <Name extends keyof typeof import('./series/series.chunk.ts').seriesWidgets>(name: Name) => ({
  load: () => import('./series/series.chunk.ts').then(module => module.seriesWidgets[name]),
})

/** Registers a widget of content pages, or the blocks that forms share with them. */
const content = <Name extends keyof typeof import('./content/content.chunk.ts').contentWidgets>(
  name: Name,
) => ({
  load: () => import('./content/content.chunk.ts').then(module => module.contentWidgets[name]),
})

/** The widget that asks for cookies if the business wants it, on any screen. */
export const consentWidgetName = 'cookie-consent'

/** The widget that says on every page of a preview that it is one. */
export const previewNoticeWidgetName = 'preview-notice'

/** The widget that shows a problem instead of the page's screen. */
export const problemWidgetName = 'problem'

export const widgets: WidgetRegistry = {
  [formWidgetName]: {
    load: () => import('./forms/form-step.tsx').then(module => module.FormDocumentWidget),
  },
  [formOutlineWidgetName]: {
    load: () => import('./forms/form-outline-skeleton.tsx').then(module => module.FormOutlineSkeleton),
  },
  home: {
    load: () => import('./home/home.tsx').then(module => module.HomeWidget),
  },
  service: {
    load: () => import('./offer/service.tsx').then(module => module.ServiceWidget),
  },
  provider: calendar('provider'),
  slot: {
    ...calendar('slot'),
    needs: listSlotQueryKeys,
    saysMissing: true,
  },
  'booking-summary': {
    load: async () => BookingSummary,
  },
  'service-details': {
    load: () => import('./offer/service-details.tsx').then(module => module.ServiceDetails),
  },
  'change-policy': {
    load: async () => ChangePolicyNote,
  },
  'chosen-time': calendar('chosen-time'),
  'provider-links': {
    load: () => import('./offer/provider-links.tsx').then(module => module.ProviderLinksWidget),
  },
  recurrence: series('recurrence'),
  'series-report': series('series-report'),
  guests: {
    load: () => import('./guests/guests.tsx').then(module => module.GuestsWidget),
  },
  'guest-count': {
    load: () => import('./guests/guest-count.tsx').then(module => module.GuestCountWidget),
  },
  'order-price': {
    load: () => import('./price/order-price.tsx').then(module => module.OrderPrice),
  },
  'booking-review': {
    load: () => import('./review/booking-review.tsx').then(module => module.BookingReview),
  },
  'booking-confirmation': {
    load: () => import('./confirmation/booking-confirmation.tsx').then(module => module.BookingConfirmation),
  },
  'booking-aside': manage('booking-aside'),
  'booking-changed': manage('booking-changed'),
  'booking-details': manage('booking-details'),
  'booking-list': manage('booking-list'),
  'cancel-reason': manage('cancel-reason'),
  'change-choice': manage('change-choice'),
  'move-review': manage('move-review'),
  receipt: manage('receipt'),
  'service-menu': cart('service-menu'),
  cart: cart('cart'),
  'cart-foot': cart('cart-foot'),
  'cart-review': cart('cart-review'),
  'cart-summary': cart('cart-summary'),
  [consentWidgetName]: {
    load: () => import('./consent/cookie-consent.tsx').then(module => module.CookieConsentWidget),
  },
  content: content('content'),
  blocks: content('blocks'),
  'booking-card': content('booking-card'),
  'form-end': {
    load: () => import('./forms/form-end.tsx').then(module => module.FormEndWidget),
  },
  'hosted-form': {
    load: () => import('./forms/hosted-form.tsx').then(module => module.HostedFormWidget),
  },
  'paced-form': {
    load: () => import('./forms/paced/paced-form.tsx').then(module => module.PacedFormWidget),
  },
  [customWidgetName]: {
    load: () => import('./custom/custom-widget.tsx').then(module => module.CustomWidget),
  },
  hold: { load: () => import('./hold/hold.tsx').then(module => module.HoldWidget) },
  message: {
    load: () => import('./message/message.chunk.ts').then(module => module.messageWidgets.message),
  },
  'next-slot': {
    load: () => import('./calendar/next-slot.tsx').then(module => module.NextSlotWidget),
  },
  payment: {
    load: () => import('./payment/payment.chunk.ts').then(module => module.paymentWidgets.payment),
  },
  'payment-status': {
    load: () => import('./payment/payment.chunk.ts').then(module => module.paymentWidgets.status),
  },
  [previewNoticeWidgetName]: {
    load: () => import('./content/preview-notice.tsx').then(module => module.PreviewNoticeWidget),
  },
  [problemWidgetName]: {
    load: () => import('./message/message.chunk.ts').then(module => module.messageWidgets.problem),
  },
  revisited: {
    load: () => import('./confirmation/already-submitted.tsx').then(module => module.AlreadySubmittedWidget),
  },
  search: content('search'),
  terms: {
    load: () => import('./booking/terms.tsx').then(module => module.TermsWidget),
  },
  'waitlist-entry': manage('waitlist-entry'),
  'waitlist-link': {
    load: () => import('./message/message.chunk.ts').then(module => module.messageWidgets['waitlist-link']),
  },
  'zone-search': {
    load: () => import('./calendar/zone-search.tsx').then(module => module.ZoneSearchWidget),
  },
}
