/** The handler of each call in `schemas/calls/`. */

import type { Handlers } from '#server/calls/handler.ts'
import { listAudit } from '#server/features/activity/calls/list-audit.ts'
import { getAttention, listPaymentsToCheck } from '#server/features/attention/calls/attention.ts'
import { getCalendarFile } from '#server/features/bookings/calendar-files/get-calendar-file.ts'
import { getProviderCalendar } from '#server/features/bookings/calendar-files/get-provider-calendar.ts'
import { listBookingsByEmailLink, requestBookingList } from '#server/features/bookings/calls/booking-list.ts'
import { cancelBooking, cancelBookingAsOperator } from '#server/features/bookings/calls/cancel-booking.ts'
import { getChangeableBooking } from '#server/features/bookings/calls/change-permissions.ts'
import { createBooking } from '#server/features/bookings/calls/create-booking.ts'
import { createBookingAsOperator } from '#server/features/bookings/calls/create-booking-as-operator.ts'
import { requestEmailVerification, verifyEmail } from '#server/features/bookings/calls/email-verification.ts'
import { getBooking } from '#server/features/bookings/calls/get-booking.ts'
import { getBookings } from '#server/features/bookings/calls/get-bookings.ts'
import { getReceipt } from '#server/features/bookings/calls/get-receipt.ts'
import { holdRescheduledTime, holdTime, releaseHold } from '#server/features/bookings/calls/hold.ts'
import { getOneTimeLink } from '#server/features/bookings/calls/one-time-links.ts'
import { quoteOrder } from '#server/features/bookings/calls/quote.ts'
import { requestBookingLink } from '#server/features/bookings/calls/request-booking-link.ts'
import {
  rescheduleBooking,
  rescheduleBookingAsOperator,
} from '#server/features/bookings/calls/reschedule-booking.ts'
import {
  resendBookingEmail,
  saveBookingNote,
} from '#server/features/bookings/console/booking-notes-and-emails.ts'
import {
  cancelClassSession,
  rescheduleClassSession,
} from '#server/features/bookings/console/class-sessions.ts'
import { exportBookings } from '#server/features/bookings/console/export-bookings.ts'
import { findSlotsAsOperator } from '#server/features/bookings/console/find-slots-as-operator.ts'
import { getBookingAsOperator } from '#server/features/bookings/console/get-booking-as-operator.ts'
import {
  recordInPersonPayment,
  reverseInPersonPayment,
} from '#server/features/bookings/console/in-person-payments.ts'
import { listBookings } from '#server/features/bookings/console/list-bookings.ts'
import { listServicesAsOperator } from '#server/features/bookings/console/list-services-as-operator.ts'
import { markNoShow } from '#server/features/bookings/console/mark-no-show.ts'
import { approveBooking, declineBooking } from '#server/features/bookings/console/operator-bookings.ts'
import { quoteCancellation } from '#server/features/bookings/console/quote-cancellation.ts'
import { removeGuests } from '#server/features/bookings/console/remove-guests.ts'
import { undoChange, undoClassSessionChange } from '#server/features/bookings/console/undo-change.ts'
import { getBusiness } from '#server/features/business/calls/get-business.ts'
import { getCart } from '#server/features/business/calls/get-cart.ts'
import { getGroup, getGroupBySlug } from '#server/features/business/calls/groups.ts'
import { getOpeningHours } from '#server/features/business/calls/opening-hours.ts'
import { getProvider, listProviders } from '#server/features/business/calls/providers.ts'
import { getServiceMenu, getServiceMenuById } from '#server/features/business/calls/service-menus.ts'
import { getService, listServices } from '#server/features/business/calls/services.ts'
import {
  connectCalendar,
  disconnectCalendar,
  listBusyFeeds,
  listProviderCalendars,
} from '#server/features/calendars/calls/calendars.ts'
import { exportPayments } from '#server/features/checkout/calls/export-payments.ts'
import { getFormReceipt } from '#server/features/checkout/calls/get-form-receipt.ts'
import { redeemGiftCard } from '#server/features/checkout/calls/redeem-gift-card.ts'
import { refundPayment } from '#server/features/checkout/calls/refund-payment.ts'
import { startPayment } from '#server/features/checkout/calls/start-payment.ts'
import { startSubmissionPayment } from '#server/features/checkout/calls/start-submission-payment.ts'
import { submitForm, submitSurvey } from '#server/features/checkout/calls/submit.ts'
import { verifyPayment } from '#server/features/checkout/calls/verify-payment.ts'
import { getContent } from '#server/features/content/calls/get-content.ts'
import { listContent } from '#server/features/content/calls/list-content.ts'
import { getCustomer, listCustomers } from '#server/features/customers/calls/customers.ts'
import { eraseCustomer } from '#server/features/customers/calls/erase-customer.ts'
import { exportCustomer } from '#server/features/customers/calls/export-customer.ts'
import {
  deleteDeadLetters,
  listDeadLetters,
  resendDeadLetters,
} from '#server/features/dead-letters/calls/dead-letters.ts'
import { copyStarter } from '#server/features/document-drafts/calls/copy-starter.ts'
import {
  checkDocument,
  deleteDocumentDraft,
  getDocument,
  getDocumentDraft,
  listDocuments,
  publishDocumentDraft,
  saveDocumentDraft,
} from '#server/features/document-drafts/calls/document-drafts.ts'
import { getDocumentSchema } from '#server/features/document-drafts/calls/document-schemas.ts'
import { schedulePublication, takeDownRecord } from '#server/features/document-drafts/calls/publications.ts'
import { previewEmail } from '#server/features/email-samples/calls/preview-email.ts'
import { sendTestEmail } from '#server/features/email-samples/calls/send-test-email.ts'
import { countFormProgress } from '#server/features/forms/calls/count-form-progress.ts'
import { getDraft, saveDraft } from '#server/features/forms/calls/drafts.ts'
import { getForm, getSurvey } from '#server/features/forms/calls/get-form.ts'
import { getGuestRules } from '#server/features/forms/calls/get-guest-rules.ts'
import { createUpload, getUpload } from '#server/features/forms/calls/uploads.ts'
import { listAnsweredForms } from '#server/features/forms/console/answered-forms.ts'
import { exportSubmissions } from '#server/features/forms/console/export-submissions.ts'
import {
  deleteSubmission,
  getSubmission,
  listSubmissions,
} from '#server/features/forms/console/operator-submissions.ts'
import { getSubmissionSummary } from '#server/features/forms/console/submission-summary.ts'
import { saveSubmissionTags } from '#server/features/forms/console/submission-tags.ts'
import { getGiftCard, listGiftCards, voidGiftCard } from '#server/features/gift-cards/calls/gift-cards.ts'
import { listJobs } from '#server/features/jobs/calls/jobs.ts'
import { listMessages } from '#server/features/messages/calls/list-messages.ts'
import { listUntranslatedTexts } from '#server/features/messages/calls/list-untranslated-texts.ts'
import {
  deleteInvitation,
  inviteTeamMember,
  listTeamMembers,
  removeTeamMember,
  saveTeamMember,
} from '#server/features/people/calls/team-members.ts'
import { openPreview } from '#server/features/previews/calls/open-preview.ts'
import { previewRecord } from '#server/features/previews/calls/preview-record.ts'
import {
  createPreview,
  deletePreview,
  getPreview,
  listPreviews,
} from '#server/features/previews/calls/previews.ts'
import { publishPreview } from '#server/features/previews/calls/publish-preview.ts'
import { checkRecord } from '#server/features/records/calls/check-record.ts'
import { getRecordForm, listDeletedRecords } from '#server/features/records/calls/record-forms.ts'
import { deleteRecord, getRecord, listRecords, saveRecord } from '#server/features/records/calls/records.ts'
import { getRevision, listRevisions, restoreRevision } from '#server/features/records/calls/revisions.ts'
import { uploadImage } from '#server/features/records/calls/upload-image.ts'
import { uploadPhoto } from '#server/features/records/calls/upload-photo.ts'
import { getBusinessReport } from '#server/features/reports/calls/business-report.ts'
import { getSchedule, listScheduleDays } from '#server/features/schedule/calls/schedule.ts'
import {
  deleteTimeBlock,
  restoreTimeBlocks,
  saveTimeBlock,
} from '#server/features/schedule/calls/time-blocks.ts'
import { searchContent } from '#server/features/search/calls/search-content.ts'
import { getReadiness } from '#server/features/setup/calls/readiness.ts'
import { findNextSlot } from '#server/features/slots/calls/find-next-slot.ts'
import { findNextSlots } from '#server/features/slots/calls/find-next-slots.ts'
import { findSeriesAvailability } from '#server/features/slots/calls/find-series.ts'
import { handleFindSlots } from '#server/features/slots/calls/find-slots.ts'
import { getStarter, listStarters } from '#server/features/starters/calls/starters.ts'
import { searchTimezones } from '#server/features/timezones/calls/search-timezones.ts'
import { exportBusiness, exportBusinessData } from '#server/features/transfer/calls/export-business.ts'
import { getTransfer } from '#server/features/transfer/calls/get-transfer.ts'
import { checkImport, importBusiness } from '#server/features/transfer/calls/import-business.ts'
import {
  getWaitlistEntry,
  getWaitlistOffer,
  joinWaitlist,
  leaveWaitlist,
} from '#server/features/waitlist/calls/waitlist.ts'
import {
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  testWebhook,
} from '#server/features/webhooks/calls/webhooks.ts'
import { getContentForm } from '#server/features/website/calls/content-form.ts'
import { listWebsite } from '#server/features/website/calls/list-website.ts'
import { renameRecord } from '#server/features/website/calls/rename-record.ts'
import { getSiteLinks, saveSiteLinks } from '#server/features/website/calls/site-links.ts'

export const handlers: Handlers = {
  copyStarter,
  checkDocument,
  deleteDocumentDraft,
  getDocument,
  getDocumentDraft,
  getDocumentSchema,
  listDocuments,
  publishDocumentDraft,
  saveDocumentDraft,
  schedulePublication,
  takeDownRecord,
  getContentForm,
  listWebsite,
  getSiteLinks,
  renameRecord,
  saveSiteLinks,
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
  getGuestRules,
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
  holdMove: holdRescheduledTime,
  release: releaseHold,
  createBooking,
  getBooking,
  getBookings,
  getBookingList: listBookingsByEmailLink,
  requestBookingList,
  requestEmailVerification,
  joinWaitlist,
  getWaitlistEntry,
  leaveWaitlist,
  getWaitlistOffer,
  getChangeable: getChangeableBooking,
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
  verifyEmail,
  verifyPayment,
  getForm,
  submitForm,
  getSurvey,
  submitSurvey,
  countFormProgress,
  saveDraft,
  getDraft,
  createUpload,
  createBookingAsOperator,
  listCustomers,
  getCustomer,
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
  recordInPersonPayment,
  reverseInPersonPayment,
  saveBookingNote,
  resendBookingEmail,
  rescheduleBookingAsOperator,
  undoChange,
  removeGuests,
  quoteCancellation,
  rescheduleClassSession,
  cancelClassSession,
  undoClassSessionChange,
  getSchedule,
  listScheduleDays,
  getBusinessReport,
  getAttention,
  getReadiness,
  sendTestEmail,
  previewEmail,
  listPaymentsToCheck,
  saveTimeBlock,
  deleteTimeBlock,
  restoreTimeBlocks,
  cancelBookingAsOperator,
  refundPayment,
  listAnsweredForms,
  listSubmissions,
  saveSubmissionTags,
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
  deleteDeadLetters,
  getSubmissionSummary: getSubmissionSummary,
  getUpload,
  eraseCustomer,
  exportCustomer,
  listRecords,
  getRecord,
  listRevisions,
  getRevision,
  restoreRevision,
  listAudit,
  saveRecord,
  checkRecord,
  previewRecord,
  getRecordForm,
  listDeletedRecords,
  listStarters,
  listMessages,
  listUntranslatedTexts,
  getStarter,
  uploadImage,
  uploadPhoto,
  deleteRecord,
  openPreview,
  createPreview,
  getPreview,
  listPreviews,
  deletePreview,
  publishPreview,
  listTeamMembers,
  inviteTeamMember,
  deleteInvitation,
  saveTeamMember,
  removeTeamMember,
}
