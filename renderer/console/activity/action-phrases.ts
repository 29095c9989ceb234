/** What the audit's actions are called. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { ListAuditOutput } from '#schemas/generated/types.gen.ts'
import type { ConsoleWords } from '../words.ts'

export type ActivityEntry = ListAuditOutput['entries'][number]

/** Of the calls of operators that write. Those that change records say what they did to the record instead. */
export const actionPhrases: Readonly<Partial<Record<CallName, ConsoleMessageKey | 'record'>>> = {
  acceptInvitation: 'activity.invitation_accepted',
  approveBooking: 'activity.request_approved',
  cancelBooking: 'activity.booking_cancelled',
  cancelBookingForVisitor: 'activity.booking_cancelled',
  cancelSession: 'activity.booking_cancelled',
  connectCalendar: 'activity.calendar_connected',
  createBookingForContact: 'activity.booking_made',
  createBusiness: 'record',
  createPreview: 'activity.preview_made',
  declineBooking: 'activity.request_declined',
  deletePreview: 'activity.preview_deleted',
  deleteRecord: 'record',
  deleteSubmission: 'activity.answer_deleted',
  deleteTimeBlock: 'activity.block_removed',
  discardDeadLetters: 'activity.undelivered_discarded',
  disconnectCalendar: 'activity.calendar_disconnected',
  emptyDemo: 'activity.demo_emptied',
  eraseContact: 'activity.client_erased',
  exportBusiness: 'activity.business_exported',
  exportBusinessData: 'activity.business_exported',
  importBusiness: 'record',
  invitePerson: 'activity.person_invited',
  markNoShow: 'activity.no_show',
  moveBooking: 'activity.booking_moved',
  moveSession: 'activity.booking_moved',
  publishPreview: 'record',
  putBookingNote: 'activity.note_changed',
  putImage: 'activity.picture_sent',
  putPerson: 'activity.person_changed',
  putPhoto: 'record',
  putRecord: 'record',
  putSubmissionTags: 'activity.answer_tagged',
  putTimeBlock: 'activity.time_blocked',
  redeliverWebhook: 'activity.event_repeated',
  refundPayment: 'activity.money_returned',
  removeGuests: 'activity.guests_removed',
  removePerson: 'activity.person_removed',
  rescheduleBooking: 'activity.booking_moved',
  resendDeadLetters: 'activity.undelivered_repeated',
  resendLetter: 'activity.letter_repeated',
  restoreRevision: 'record',
  restoreTimeBlocks: 'activity.change_undone',
  sendTestEmail: 'activity.email_tested',
  takeBackPayment: 'activity.payment_taken_back',
  takePayment: 'activity.payment_taken',
  testWebhook: 'activity.webhook_tested',
  undoChange: 'activity.change_undone',
  undoSession: 'activity.change_undone',
  voidGiftCard: 'activity.gift_card_voided',
  withdrawInvitation: 'activity.invitation_withdrawn',
}

const phrases: Readonly<Record<string, ConsoleMessageKey | 'record' | undefined>> = actionPhrases

/** Says what was done: "Booking moved", "Service changed". */
export function formatAction({ action, subject, what }: ActivityEntry, words: ConsoleWords): string {
  const phrase = phrases[action] ?? 'record'
  if (phrase !== 'record') return words.phrase(phrase)
  const kind = words.t('activity.kind', { kind: subject?.kind ?? '' })
  return words.t('activity.record', { kind, what: what ?? 'changed' })
}
