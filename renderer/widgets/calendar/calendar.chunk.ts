import { ProviderWidget } from '../offer/provider.tsx'
import { ProviderLinksWidget } from '../offer/provider-links.tsx'
import { ServiceWidget } from '../offer/service.tsx'
import { ChosenTimeLine } from './chosen-time-line.tsx'
import { SlotWidget } from './slot.tsx'

/** The widgets of the first steps, as one chunk: what is booked, with whom and when. */
export const calendarWidgets = {
  service: ServiceWidget,
  'provider-links': ProviderLinksWidget,
  slot: SlotWidget,
  provider: ProviderWidget,
  'chosen-time': ChosenTimeLine,
}
