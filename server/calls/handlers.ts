import { createBooking } from './create-booking.ts'
import { findNextSlot } from './find-next-slot.ts'
import { findSlots } from './find-slots.ts'
import { getBooking } from './get-booking.ts'
import { getBusiness } from './get-business.ts'
import { getForm } from './get-form.ts'
import type { Handlers } from './handler.ts'
import { getProvider, listProviders } from './providers.ts'
import { searchTimezones } from './search-timezones.ts'
import { getService, listServices } from './services.ts'

/** Every call of `schemas/calls/` and who answers it. */
export const handlers: Handlers = {
  getBusiness,
  listServices,
  getService,
  listProviders,
  getProvider,
  findSlots,
  findNextSlot,
  searchTimezones,
  createBooking,
  getBooking,
  getForm,
}
