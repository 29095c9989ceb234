import { cancelBooking } from './cancel-booking.ts'
import { eraseContact, exportContact } from './contacts.ts'
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
import { hold, release } from './hold.ts'
import { getOneTimeLink } from './one-time-links.ts'
import { approveBooking, declineBooking, listBookings } from './operator-bookings.ts'
import { getProvider, listProviders } from './providers.ts'
import { quote } from './quote.ts'
import { deleteRecord, getRecord, listRecords, putRecord } from './records.ts'
import { rescheduleBooking } from './reschedule-booking.ts'
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
  hold,
  release,
  createBooking,
  getBooking,
  getBookings,
  rescheduleBooking,
  cancelBooking,
  getForm,
  listBookings,
  approveBooking,
  declineBooking,
  eraseContact,
  exportContact,
  listRecords,
  getRecord,
  putRecord,
  deleteRecord,
}
