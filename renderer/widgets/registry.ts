/**
 * Every widget a screen or form may name. A business's own widget is one more line here and a file in
 * `schemas/widgets/`: where its view is, the calls whose answers its first paint needs, and the options it takes. A view is fetched when a step that shows it is near.
 */
import { formOutlinePart, formPart } from '../screen/parts.ts'
import type { Widget } from '../screen/widget.ts'
import { BookingSummary } from './booking-summary.tsx'
import { slotNeeds } from './slot-query.ts'

const calendar = 'calendar.ts'

/** Of the screens that show, move and cancel a booking. */
const manage = (name: keyof typeof import('./manage.ts').manageWidgets): Widget => ({
  file: 'manage.ts',
  load: async () => (await import('./manage.ts')).manageWidgets[name],
})

/** Of a service menu and its cart. */
const cart = (name: keyof typeof import('./cart-parts.ts').cartWidgets): Widget => ({
  file: 'cart-parts.ts',
  load: async () => (await import('./cart-parts.ts')).cartWidgets[name],
})

/** Of a page whose business asks for cookies, whatever its screen. */
export const consentPart = 'cookie-consent'

/** Of a page that shows a problem instead of its screen. */
export const problemPart = 'problem'

export const widgets: Readonly<Record<string, Widget>> = {
  [formPart]: { file: 'step-form.tsx', load: async () => (await import('./step-form.tsx')).StepForm },
  [formOutlinePart]: {
    file: 'form-outline.tsx',
    load: async () => (await import('./form-outline.tsx')).FormOutline,
  },
  offer: { file: 'offer.tsx', load: async () => (await import('./offer.tsx')).OfferWidget },
  service: {
    file: 'service.tsx',
    load: async () => (await import('./service.tsx')).ServiceWidget,
  },
  provider: { file: calendar, load: async () => (await import('./calendar.ts')).calendarWidgets.provider },
  slot: {
    file: calendar,
    load: async () => (await import('./calendar.ts')).calendarWidgets.slot,
    needs: slotNeeds,
    saysMissing: true,
  },
  'booking-summary': {
    file: 'booking-summary.tsx',
    load: async () => BookingSummary,
  },
  'change-policy': {
    file: calendar,
    load: async () => (await import('./calendar.ts')).calendarWidgets.changePolicy,
  },
  'chosen-time': {
    file: calendar,
    load: async () => (await import('./calendar.ts')).calendarWidgets.chosenTime,
  },
  'provider-links': {
    file: 'provider-links.tsx',
    load: async () => (await import('./provider-links.tsx')).ProviderLinks,
  },
  recurrence: {
    file: 'recurrence.tsx',
    load: async () => (await import('./recurrence.tsx')).RecurrenceWidget,
  },
  'series-report': {
    file: 'series-report.tsx',
    load: async () => (await import('./series-report.tsx')).SeriesReport,
  },
  guests: {
    file: 'guests.tsx',
    load: async () => (await import('./guests.tsx')).GuestsWidget,
  },
  'guest-count': {
    file: 'guest-count.tsx',
    load: async () => (await import('./guest-count.tsx')).GuestCountWidget,
  },
  'order-price': {
    file: 'order-price.tsx',
    load: async () => (await import('./order-price.tsx')).OrderPrice,
  },
  'booking-review': {
    file: 'booking-review.tsx',
    load: async () => (await import('./booking-review.tsx')).BookingReview,
  },
  'booking-confirmation': {
    file: 'booking-confirmation.tsx',
    load: async () => (await import('./booking-confirmation.tsx')).BookingConfirmation,
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
  [consentPart]: {
    file: 'cookie-consent.tsx',
    load: async () => (await import('./cookie-consent.tsx')).CookieConsentWidget,
  },
  'form-end': { file: 'form-end.tsx', load: async () => (await import('./form-end.tsx')).FormEnd },
  'hosted-form': {
    file: 'hosted-form.tsx',
    load: async () => (await import('./hosted-form.tsx')).HostedFormWidget,
  },
  hold: { file: 'hold.tsx', load: async () => (await import('./hold.tsx')).HoldWidget },
  message: {
    file: 'message.tsx',
    load: async () => (await import('./message.tsx')).MessageWidget,
  },
  'next-slot': {
    file: 'next-slot.tsx',
    load: async () => (await import('./next-slot.tsx')).NextSlotWidget,
  },
  [problemPart]: { file: 'problem.tsx', load: async () => (await import('./problem.tsx')).ProblemWidget },
  revisited: {
    file: 'revisited.tsx',
    load: async () => (await import('./revisited.tsx')).RevisitedWidget,
  },
  terms: { file: 'terms.tsx', load: async () => (await import('./terms.tsx')).TermsWidget },
  'zone-search': {
    file: 'zone-search.tsx',
    load: async () => (await import('./zone-search.tsx')).ZoneSearchWidget,
  },
}
