/**
 * Registers the view of every widget in the build, which must take the props declared in its file in
 * `schemas/widgets/`. A view is loaded when a step that shows it is near. Custom widgets (docs/widgets.md) need no entry.
 */

import { customWidgetName } from '#schemas/runtime/screen/custom-widget.ts'
import type { WidgetRegistry } from '../screen/widget.ts'
import { formOutlineWidgetName, formWidgetName } from '../screen/widget-views.ts'
import { BookingSummary } from './booking/booking-summary.tsx'
import { listSlotQueryKeys } from './calendar/slot-query.ts'
import { listGuestRulesQueryKeys } from './guests/use-guest-rules.ts'
import { ChangePolicyNote } from './manage/change-policy.tsx'
import { listSearchQueryKeys } from './search/search-query.ts'

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

/** Registers a widget of the steps after the choice of a time. */
const booking = <Name extends keyof typeof import('./booking.chunk.ts').bookingWidgets>(name: Name) => ({
  load: () => import('./booking.chunk.ts').then(module => module.bookingWidgets[name]),
})

/** Registers a widget that shows a form. */
const form = <Name extends keyof typeof import('./forms/forms.chunk.ts').hostedFormWidgets>(name: Name) => ({
  load: () => import('./forms/forms.chunk.ts').then(module => module.hostedFormWidgets[name]),
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
  [formWidgetName]: form('form'),
  [formOutlineWidgetName]: booking('form-outline'),
  home: {
    load: () => import('./home/home.tsx').then(module => module.HomeWidget),
  },
  service: calendar('service'),
  provider: calendar('provider'),
  slot: {
    ...calendar('slot'),
    needs: listSlotQueryKeys,
    saysMissing: true,
  },
  'booking-summary': {
    load: async () => BookingSummary,
  },
  'service-details': booking('service-details'),
  'change-policy': {
    load: async () => ChangePolicyNote,
  },
  'chosen-time': calendar('chosen-time'),
  'provider-links': calendar('provider-links'),
  recurrence: booking('recurrence'),
  'series-report': booking('series-report'),
  guests: { ...form('guests'), needs: listGuestRulesQueryKeys },
  'guest-count': { ...booking('guest-count'), needs: listGuestRulesQueryKeys },
  'order-price': booking('order-price'),
  'booking-review': booking('booking-review'),
  'booking-confirmation': booking('booking-confirmation'),
  'email-verification': { ...booking('email-verification'), saysMissing: true },
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
  'form-end': form('form-end'),
  'hosted-form': form('hosted-form'),
  'paced-form': form('paced-form'),
  [customWidgetName]: {
    load: () => import('./custom/custom-widget.tsx').then(module => module.CustomWidget),
  },
  hold: booking('hold'),
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
  revisited: booking('revisited'),
  search: { ...content('search'), needs: listSearchQueryKeys },
  terms: booking('terms'),
  'waitlist-entry': manage('waitlist-entry'),
  'waitlist-link': {
    load: () => import('./message/message.chunk.ts').then(module => module.messageWidgets['waitlist-link']),
  },
  'zone-search': {
    load: () => import('./calendar/zone-search.tsx').then(module => module.ZoneSearchWidget),
  },
}
