/**
 * Every widget a screen or form may name. A business's own widget is one more line here: where its view is, and
 * the calls whose answers its first paint needs. A view is fetched when a step that shows it is near.
 */
import type { ComponentType } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import type { CallName } from '#schemas/calls.gen.ts'
import type { Scope } from '#schemas/screen.ts'
import type { Instant, Zone } from '#schemas/time.ts'
import { slotNeeds } from './slot-query.ts'
import type { WidgetProps } from './widget.ts'

export interface Need {
  readonly call: CallName
  readonly input: Readonly<Record<string, unknown>>
}

/** When and for whom a first paint is made. */
export interface Moment {
  readonly zone: Zone
  readonly now: Instant
  readonly locale: LocaleCode
}

export interface Widget {
  /** Its file, as the build's manifest names it. */
  readonly file: string
  readonly load: () => Promise<ComponentType<WidgetProps>>
  readonly needs?: (
    options: Readonly<Record<string, unknown>>,
    scope: Scope,
    moment: Moment,
  ) => readonly Need[]
}

const calendar = 'renderer/widgets/calendar.ts'

export const widgets: Readonly<Record<string, Widget>> = {
  offer: { file: 'renderer/widgets/offer.tsx', load: async () => (await import('./offer.tsx')).OfferWidget },
  service: {
    file: 'renderer/widgets/service.tsx',
    load: async () => (await import('./service.tsx')).ServiceWidget,
  },
  provider: {
    file: 'renderer/widgets/provider.tsx',
    load: async () => (await import('./provider.tsx')).ProviderWidget,
  },
  slot: { file: calendar, load: async () => (await import('./calendar.ts')).SlotWidget, needs: slotNeeds },
  'booking-summary': { file: calendar, load: async () => (await import('./calendar.ts')).BookingSummary },
  'change-policy': { file: calendar, load: async () => (await import('./calendar.ts')).ChangePolicyNote },
  'chosen-time': { file: calendar, load: async () => (await import('./calendar.ts')).ChosenTimeLine },
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
