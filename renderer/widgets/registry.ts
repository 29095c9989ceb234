/**
 * Every widget a screen or form may name. A business's own widget is one more line here: where its view is, and
 * the calls whose answers its first paint needs. A view is fetched when a step that shows it is near.
 */
import type { Widget } from '../screen/widget.ts'
import { slotNeeds } from './slot-query.ts'

const calendar = 'renderer/widgets/calendar.ts'

export const widgets: Readonly<Record<string, Widget>> = {
  offer: { file: 'renderer/widgets/offer.tsx', load: async () => (await import('./offer.tsx')).OfferWidget },
  service: {
    file: 'renderer/widgets/service.tsx',
    load: async () => (await import('./service.tsx')).ServiceWidget,
  },
  provider: { file: calendar, load: async () => (await import('./calendar.ts')).calendarWidgets.provider },
  slot: {
    file: calendar,
    load: async () => (await import('./calendar.ts')).calendarWidgets.slot,
    needs: slotNeeds,
  },
  'booking-summary': {
    file: 'renderer/widgets/booking-summary.tsx',
    load: async () => (await import('./booking-summary.tsx')).BookingSummary,
  },
  'change-policy': {
    file: calendar,
    load: async () => (await import('./calendar.ts')).calendarWidgets.changePolicy,
  },
  'chosen-time': {
    file: calendar,
    load: async () => (await import('./calendar.ts')).calendarWidgets.chosenTime,
  },
  'booking-review': {
    file: 'renderer/widgets/booking-review.tsx',
    load: async () => (await import('./booking-review.tsx')).BookingReview,
  },
  'booking-confirmation': {
    file: 'renderer/widgets/booking-confirmation.tsx',
    load: async () => (await import('./booking-confirmation.tsx')).BookingConfirmation,
  },
  'zone-search': {
    file: 'renderer/widgets/zone-search.tsx',
    load: async () => (await import('./zone-search.tsx')).ZoneSearchWidget,
  },
}
