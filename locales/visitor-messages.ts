import type { MessageCatalogue } from './catalogue.ts'

/** Messages of emails, the test checkout, refused frames and the answers of searches, which the server writes. */
const serverPrefixes = ['mail.', 'test_checkout.', 'search_results.', 'embedding.']

/** The problems of calls that only operators and the console make. */
const operatorProblems: ReadonlySet<string> = new Set([
  'problem.booking.decided',
  'problem.booking.not_begun',
  'problem.booking.outside_rules',
  'problem.change.settled',
  'problem.change.time_taken',
  'problem.desk_payment.exceeded',
  'problem.desk_payment.not_due',
  'problem.desk_payment.not_found',
  'problem.gift_card.spent',
  'problem.guest.not_found',
  'problem.invitation.ended',
  'problem.operator.forbidden',
  'problem.operator.unauthorized',
  'problem.payment.refund_exceeded',
  'problem.payment.refund_not_failed',
  'problem.person.last_owner',
  'problem.picture.busy',
  'problem.picture.too_large',
  'problem.preview.limit_reached',
  'problem.preview.outdated',
  'problem.record.changed',
  'problem.record.invalid',
  'problem.record.not_found',
  'problem.session.fixed',
  'problem.session.not_found',
  'problem.session.proof_needed',
  'problem.sign_in.exhausted',
  'problem.sign_in.refused',
  'problem.document.read_only',
  'problem.starter.not_found',
  'problem.submission.filter_invalid',
  'problem.submission.not_found',
  'problem.time_block.not_found',
  'problem.time_block.overlaps',
  'problem.upload.too_slow',
])

/** Emails to people of the business, and what the installation says where no business is known. */
const operatorPrefixes = [
  ...['mail.code', 'mail.invitation_', 'mail.test_', 'mail.owner_', 'mail.dispute_', 'mail.digest_'],
  ...['mail.calendar', 'mail.security_', 'embedding.', 'test_checkout.'],
]

/** Whether visitors of a business read it, in pages or emails, so that the business may want to word it itself. */
export const isBusinessMessage = (key: string): boolean =>
  !operatorProblems.has(key) && !operatorPrefixes.some(prefix => key.startsWith(prefix))

export const isVisitorMessage = (key: string): boolean =>
  !operatorProblems.has(key) && !serverPrefixes.some(prefix => key.startsWith(prefix))

/** Returns the messages that a browser may need. */
export const pickVisitorMessages = (catalogue: MessageCatalogue): MessageCatalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([key]) => isVisitorMessage(key)))
