import { createBooking } from './create-booking.ts'
import { findNextSlot } from './find-next-slot.ts'
import { findSeries } from './find-series.ts'
import { findSlots } from './find-slots.ts'
import { getBooking } from './get-booking.ts'
import { getBookings } from './get-bookings.ts'
import { getBusiness } from './get-business.ts'
import { getForm } from './get-form.ts'
import { getGroup, getGroupBySlug } from './groups.ts'
import type { Handlers } from './handler.ts'
import { getOneTimeLink } from './one-time-links.ts'
import { getProvider, listProviders } from './providers.ts'
import { quote } from './quote.ts'
import { deleteRecord, getRecord, listRecords, putRecord } from './records.ts'
import { searchTimezones } from './search-timezones.ts'
import { getServiceMenu, getServiceMenuById } from './service-menus.ts'
import { getService, listServices } from './services.ts'

/** Every call of `schemas/calls/` and who answers it. */
export const handlers: Handlers = {
  getBusiness,
  listServices,
  getService,
  listProviders,
  getProvider,
  getGroup,
  getGroupBySlug,
  getServiceMenu,
  getServiceMenuById,
  getOneTimeLink,
  findSlots,
  findNextSlot,
  findSeries,
  searchTimezones,
  quote,
  createBooking,
  getBooking,
  getBookings,
  getForm,
  listRecords,
  getRecord,
  putRecord,
  deleteRecord,
}
