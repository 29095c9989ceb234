import { cancelBooking } from './cancel-booking.ts'
import { getChangeable } from './changeable.ts'
import { eraseContact, exportContact } from './contacts.ts'
import { createBooking } from './create-booking.ts'
import { getDraft, saveDraft } from './drafts.ts'
import { exportSubmissions } from './export-submissions.ts'
import { findBooking } from './find-booking.ts'
import { findNextSlot } from './find-next-slot.ts'
import { findSeries } from './find-series.ts'
import { findSlots } from './find-slots.ts'
import { getBooking } from './get-booking.ts'
import { getBookings } from './get-bookings.ts'
import { getBusiness } from './get-business.ts'
import { getCalendarFile } from './get-calendar-file.ts'
import { getCart } from './get-cart.ts'
import { getForm, getSurvey } from './get-form.ts'
import { getGroup, getGroupBySlug } from './groups.ts'
import type { Handlers } from './handler.ts'
import { hold, holdMove, release } from './hold.ts'
import { getOneTimeLink } from './one-time-links.ts'
import { approveBooking, declineBooking, listBookings } from './operator-bookings.ts'
import { deleteSubmission, getSubmission, listSubmissions } from './operator-submissions.ts'
import { getProvider, listProviders } from './providers.ts'
import { putPhoto } from './put-photo.ts'
import { quote } from './quote.ts'
import { deleteRecord, getRecord, listRecords, putRecord } from './records.ts'
import { rescheduleBooking } from './reschedule-booking.ts'
import { searchTimezones } from './search-timezones.ts'
import { getServiceMenu, getServiceMenuById } from './service-menus.ts'
import { getService, listServices } from './services.ts'
import { getSummary } from './submission-summary.ts'
import { submitForm, submitSurvey } from './submit.ts'
import { createUpload, getUpload } from './uploads.ts'

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
  getCart,
  getOneTimeLink,
  findSlots,
  findNextSlot,
  findSeries,
  searchTimezones,
  quote,
  hold,
  holdMove,
  release,
  createBooking,
  getBooking,
  getBookings,
  getChangeable,
  getCalendarFile,
  findBooking,
  rescheduleBooking,
  cancelBooking,
  getForm,
  submitForm,
  getSurvey,
  submitSurvey,
  saveDraft,
  getDraft,
  createUpload,
  listBookings,
  approveBooking,
  declineBooking,
  listSubmissions,
  getSubmission,
  deleteSubmission,
  exportSubmissions,
  getSummary,
  getUpload,
  eraseContact,
  exportContact,
  listRecords,
  getRecord,
  putRecord,
  putPhoto,
  deleteRecord,
}
