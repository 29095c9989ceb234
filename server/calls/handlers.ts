/** The handler of each call in `schemas/calls/`. */
import { listAudit } from '#server/features/activity/calls/list-audit.ts'
import { getAttention, listPaymentsToCheck } from '#server/features/attention/calls/attention.ts'
import {
  getWaitlistEntry,
  getWaitlistOffer,
  joinWaitlist,
  leaveWaitlist,
} from '#server/features/waitlist/calls/waitlist.ts'
import { getBookingList, requestBookingList } from './booking/booking-list.ts'
import { cancelBooking, cancelBookingForVisitor } from './booking/cancel-booking.ts'
import { handleGetChangeable } from './booking/change-permissions.ts'
import { createBooking } from './booking/create-booking.ts'
import { createBookingForContact } from './booking/create-booking-for-contact.ts'
import { getBooking } from './booking/get-booking.ts'
import { getBookings } from './booking/get-bookings.ts'
import { getCalendarFile } from './booking/get-calendar-file.ts'
import { getProviderCalendar } from './booking/get-provider-calendar.ts'
import { getReceipt } from './booking/get-receipt.ts'
import { holdMove, holdTime, releaseHold } from './booking/hold.ts'
import { getOneTimeLink } from './booking/one-time-links.ts'
import { quoteOrder } from './booking/quote.ts'
import { requestBookingLink } from './booking/request-booking-link.ts'
import { moveBooking, rescheduleBooking } from './booking/reschedule-booking.ts'
import { getBusiness } from './business/get-business.ts'
import { getGroup, getGroupBySlug } from './business/groups.ts'
import { getOpeningHours } from './business/opening-hours.ts'
import { getProvider, listProviders } from './business/providers.ts'
import { getServiceMenu, getServiceMenuById } from './business/service-menus.ts'
import { getService, listServices } from './business/services.ts'
import { getCart } from './cart/get-cart.ts'
import { missingHandlers } from './console/call-console.ts'
import { invitePerson, listPeople, putPerson, removePerson, withdrawInvitation } from './console/people.ts'
import { getContent } from './content/get-content.ts'
import { listContent } from './content/list-content.ts'
import { searchContent } from './content/search-content.ts'
import { countFormProgress } from './forms/count-form-progress.ts'
import { getDraft, saveDraft } from './forms/drafts.ts'
import { getForm, getSurvey } from './forms/get-form.ts'
import { submitForm, submitSurvey } from './forms/submit.ts'
import { createUpload, getUpload } from './forms/uploads.ts'
import type { Handlers } from './handler.ts'
import { listAnsweredForms } from './operator/answered-forms.ts'
import { putBookingNote, resendLetter } from './operator/booking-desk.ts'
import { getBusinessNumbers } from './operator/business-numbers.ts'
import {
  connectCalendar,
  disconnectCalendar,
  listBusyFeeds,
  listProviderCalendars,
} from './operator/calendars.ts'
import { checkRecord } from './operator/check-record.ts'
import { cancelSession, moveSession } from './operator/class-sessions.ts'
import { getContact, listContacts } from './operator/contacts.ts'
import { discardDeadLetters, listDeadLetters, resendDeadLetters } from './operator/dead-letters.ts'
import { takeBackPayment, takePayment } from './operator/desk-payments.ts'
import { eraseContact } from './operator/erase-contact.ts'
import { exportBookings } from './operator/export-bookings.ts'
import { exportContact } from './operator/export-contact.ts'
import { exportPayments } from './operator/export-payments.ts'
import { exportSubmissions } from './operator/export-submissions.ts'
import { findSlotsAsOperator } from './operator/find-slots-as-operator.ts'
import { getBookingAsOperator } from './operator/get-booking-as-operator.ts'
import { getGiftCard, listGiftCards, voidGiftCard } from './operator/gift-cards.ts'
import { listJobs } from './operator/jobs.ts'
import { listBookings } from './operator/list-bookings.ts'
import { listServicesAsOperator } from './operator/list-services-as-operator.ts'
import { markNoShow } from './operator/mark-no-show.ts'
import { approveBooking, declineBooking } from './operator/operator-bookings.ts'
import { deleteSubmission, getSubmission, listSubmissions } from './operator/operator-submissions.ts'
import { previewRecord } from './operator/preview-record.ts'
import { createPreview, deletePreview, getPreview, listPreviews } from './operator/previews.ts'
import { publishPreview } from './operator/publish-preview.ts'
import { putImage } from './operator/put-image.ts'
import { putPhoto } from './operator/put-photo.ts'
import { quoteCancellation } from './operator/quote-cancellation.ts'
import { getReadiness, sendTestEmail } from './operator/readiness.ts'
import { getRecordForm, listDeletedRecords } from './operator/record-forms.ts'
import { deleteRecord, getRecord, listRecords, putRecord } from './operator/records.ts'
import { removeGuests } from './operator/remove-guests.ts'
import { getRevision, listRevisions, restoreRevision } from './operator/revisions.ts'
import { getSchedule, listScheduleDays } from './operator/schedule.ts'
import { getSubmissionSummary } from './operator/submission-summary.ts'
import { putSubmissionTags } from './operator/submission-tags.ts'
import { deleteTimeBlock, putTimeBlock, restoreTimeBlocks } from './operator/time-blocks.ts'
import { undoChange, undoSession } from './operator/undo-change.ts'
import { listWebhookDeliveries, listWebhooks, redeliverWebhook, testWebhook } from './operator/webhooks.ts'
import { getFormReceipt } from './payment/get-form-receipt.ts'
import { redeemGiftCard } from './payment/redeem-gift-card.ts'
import { refundPayment } from './payment/refund-payment.ts'
import { startPayment } from './payment/start-payment.ts'
import { startSubmissionPayment } from './payment/start-submission-payment.ts'
import { verifyPayment } from './payment/verify-payment.ts'
import { openPreview } from './preview/open-preview.ts'
import { findNextSlot } from './slots/find-next-slot.ts'
import { findNextSlots } from './slots/find-next-slots.ts'
import { findSeriesAvailability } from './slots/find-series.ts'
import { handleFindSlots } from './slots/find-slots.ts'
import { searchTimezones } from './timezones/search-timezones.ts'
import { exportBusiness, exportBusinessData } from './transfer/export-business.ts'
import { getTransfer } from './transfer/get-transfer.ts'
import { checkImport, importBusiness } from './transfer/import-business.ts'

export const handlers: Handlers = {
  ...missingHandlers,
  getBusiness,
  getOpeningHours,
  getContent,
  listContent,
  searchContent,
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
  findSlots: handleFindSlots,
  findNextSlot,
  findNextSlots,
  findSeries: findSeriesAvailability,
  searchTimezones,
  quote: quoteOrder,
  hold: holdTime,
  holdMove,
  release: releaseHold,
  createBooking,
  getBooking,
  getBookings,
  getBookingList,
  requestBookingList,
  joinWaitlist,
  getWaitlistEntry,
  leaveWaitlist,
  getWaitlistOffer,
  getChangeable: handleGetChangeable,
  getCalendarFile,
  getProviderCalendar,
  getReceipt,
  getFormReceipt,
  findBooking: requestBookingLink,
  rescheduleBooking,
  cancelBooking,
  startPayment,
  startSubmissionPayment,
  redeemGiftCard,
  verifyPayment,
  getForm,
  submitForm,
  getSurvey,
  submitSurvey,
  countFormProgress,
  saveDraft,
  getDraft,
  createUpload,
  createBookingForContact,
  listContacts,
  getContact,
  listBookings,
  exportBookings,
  getTransfer,
  exportBusiness,
  exportBusinessData,
  checkImport,
  importBusiness,
  getBookingAsOperator,
  findSlotsAsOperator,
  listServicesAsOperator,
  approveBooking,
  declineBooking,
  markNoShow,
  takePayment,
  takeBackPayment,
  putBookingNote,
  resendLetter,
  moveBooking,
  undoChange,
  removeGuests,
  quoteCancellation,
  moveSession,
  cancelSession,
  undoSession,
  getSchedule,
  listScheduleDays,
  getBusinessNumbers,
  getAttention,
  getReadiness,
  sendTestEmail,
  listPaymentsToCheck,
  putTimeBlock,
  deleteTimeBlock,
  restoreTimeBlocks,
  cancelBookingForVisitor,
  refundPayment,
  listAnsweredForms,
  listSubmissions,
  putSubmissionTags,
  getSubmission,
  deleteSubmission,
  exportSubmissions,
  exportPayments,
  listGiftCards,
  getGiftCard,
  voidGiftCard,
  listBusyFeeds,
  listProviderCalendars,
  connectCalendar,
  disconnectCalendar,
  listWebhooks,
  listWebhookDeliveries,
  redeliverWebhook,
  testWebhook,
  listJobs,
  listDeadLetters,
  resendDeadLetters,
  discardDeadLetters,
  getSummary: getSubmissionSummary,
  getUpload,
  eraseContact,
  exportContact,
  listRecords,
  getRecord,
  listRevisions,
  getRevision,
  restoreRevision,
  listAudit,
  putRecord,
  checkRecord,
  previewRecord,
  getRecordForm,
  listDeletedRecords,
  putImage,
  putPhoto,
  deleteRecord,
  openPreview,
  createPreview,
  getPreview,
  listPreviews,
  deletePreview,
  publishPreview,
  listPeople,
  invitePerson,
  withdrawInvitation,
  putPerson,
  removePerson,
}
