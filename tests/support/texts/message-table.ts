/** Every message of a problem, exactly as in the specification and the contract, and how tests cause it. */
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'

/**
 * How a test causes the problem:
 * - call: by a request to the API, in `tests/calls/messages.test.ts`
 * - page: by a visitor's action, in `tests/browser/messages.spec.ts`
 * - form: by a form of the test's own, in `tests/calls/form-messages.test.ts`
 * - both: by the API, and the page shows it in its place
 * - elsewhere: by a test of its own, or by none, for the reason given
 */
export type Provoked = 'call' | 'form' | 'page' | 'both' | { readonly elsewhere: string }

export interface MessageRow {
  readonly code: ProblemCode
  readonly text: string
  readonly by: Provoked
}

const row = (code: ProblemCode, by: Provoked, text: string): MessageRow => ({ code, by, text })

export const messageTable: readonly MessageRow[] = [
  row('route.not_found', 'page', 'Page not found: /nothing/here/at/all'),
  row('route.not_found', 'page', 'Page Not Found: /widget/appointment/leo/nothing'),
  row('icon.not_found', 'page', 'Not found'),
  row('link.expired', 'call', 'This link has expired or has already been used. Please ask for a new one.'),
  row(
    'booking_list.expired',
    { elsewhere: 'Told in tests/calls/booking-list.test.ts.' },
    'This link no longer works. Please ask for a new one.',
  ),
  row(
    'email.unverified',
    { elsewhere: 'Told in tests/calls/email-verification.test.ts.' },
    'Please confirm your email address to book this.',
  ),
  row(
    'email.code_wrong',
    { elsewhere: 'Told in tests/calls/email-verification.test.ts.' },
    'This code is not right. Please check the six digits.',
  ),
  row(
    'email.code_ended',
    { elsewhere: 'Told in tests/calls/email-verification.test.ts.' },
    'This code no longer works. Please ask for another one.',
  ),
  row(
    'waitlist.ended',
    { elsewhere: 'Told in tests/calls/waitlist.test.ts.' },
    'You are no longer on this waitlist.',
  ),
  row(
    'waitlist.offer_ended',
    { elsewhere: 'Told in tests/calls/waitlist.test.ts.' },
    'This time is no longer held for you.',
  ),
  row(
    'waitlist.full',
    { elsewhere: 'Told in tests/calls/waitlist.test.ts.' },
    'This waitlist takes no more entries at the moment. Please try again later.',
  ),
  row('server.failed', 'call', 'Something went wrong on our side. Please try again later.'),
  row(
    'page.failed',
    { elsewhere: 'Only a page that breaks says it, which is told in tests/calls/served-pages.test.ts.' },
    'Something went wrong on our side. Please try again later. If you write to us about it, please give this number: 1',
  ),
  row(
    'server.not_ready',
    { elsewhere: 'A server that is starting does not listen yet; nothing says this so far.' },
    'We cannot answer at the moment. Please try again shortly.',
  ),
  row(
    'server.busy',
    { elsewhere: 'Only an overloaded server says it, which is told in tests/calls/overload.test.ts.' },
    'We are very busy right now. Please wait a moment.',
  ),
  row('content.not_found', 'call', 'This page does not exist.'),
  row('network.failed', 'page', 'We could not reach the server. Please check your connection and try again.'),
  row('calendar.not_found', 'call', 'Unable to find calendar'),
  row('calendar.not_found', 'call', 'Cannot find calendar.'),
  row('booking.not_found', 'both', 'No calendar event found'),
  row('form.not_found', 'call', 'There is no form of that name.'),
  row('form.version_unknown', 'form', 'There is no such version of this form.'),
  row(
    'form.version_outdated',
    'form',
    'This form has changed since you opened it. Please reload the page before you continue.',
  ),
  row('form.closed', 'form', 'This form is closed. Answers are not taken any more.'),
  row('form.not_open', 'form', 'This form is not open yet. Please come back later.'),
  row('form.full', 'form', 'All places are taken. Answers are not taken any more.'),
  row('form.too_fast', 'form', 'That was very fast. Please wait a moment and send it again.'),
  row(
    'proof.required',
    'form',
    'Many requests are coming in right now, and this one could not be checked. Please send it again with JavaScript turned on, or try again in an hour.',
  ),
  row('survey.not_found', 'form', 'There is no survey of that name.'),
  row('draft.not_found', 'form', 'These saved answers are not there any more.'),
  row('submission.not_found', 'form', 'There is no such submission.'),
  row(
    'submission.filter_invalid',
    'form',
    'The filter has a condition that names no question, or does not fit it: color. Write color=red, age=18..30 or words~quiet, at most 10.',
  ),
  row('upload.too_large', 'form', 'This file is too large. It may have at most 0.5 MB.'),
  row(
    'upload.too_slow',
    { elsewhere: 'Told in tests/calls/transfer.test.ts.' },
    'The server could not read this file in time. Please try again when there is less going on, over a faster connection, or with fewer pictures.',
  ),
  row('upload.type_refused', 'form', 'Files of this kind are not accepted here. Please choose another one.'),
  row('upload.not_found', 'form', 'This file is not there any more. Please choose it again.'),
  row(
    'picture.too_large',
    { elsewhere: 'Told in tests/calls/images.test.ts.' },
    'This picture is too large to be read. Please choose one with fewer pixels, such as 4000 × 3000.',
  ),
  row(
    'picture.busy',
    { elsewhere: 'Told in tests/calls/images.test.ts.' },
    'Other pictures are being read at the moment. Please send yours again in a few seconds.',
  ),
  row('booking.failed', 'both', 'We were unable to schedule your appointment. Please try again.'),
  row('booking.reschedule_closed', 'call', 'This appointment can no longer be rescheduled online.'),
  row('booking.cancellation_closed', 'call', 'This appointment can no longer be cancelled online.'),
  row(
    'booking.changed',
    'call',
    'This booking has just been changed by somebody else. Please look at it again.',
  ),
  row('booking.outside_rules', 'call', 'This is outside of what the business has set: hours.'),
  row(
    'change.settled',
    'call',
    'This can no longer be undone: it was announced, or the booking has changed since.',
  ),
  row('change.time_taken', 'call', 'The former time is taken by now, so this cannot be undone.'),
  row('guest.not_found', 'call', 'The booking has not as many guests. Cancel it if nobody comes at all.'),
  row('guest.rules_not_found', 'call', 'There are no rules for guests of that name.'),
  row('session.not_found', 'call', 'There is no class with bookings at this time.'),
  row(
    'session.fixed',
    'call',
    'This class cannot be changed as a whole: it is over or has begun, a place waits for its payment, several people give it together, or it has more than 500 bookings. Change its bookings one by one.',
  ),
  row('time_block.overlaps', 'call', 'Appointments or held times lie within this time.'),
  row('time_block.not_found', 'call', 'There is no such block.'),
  row('booking.decided', 'call', 'This booking does not wait for a decision any more.'),
  row('booking.not_begun', 'call', 'None of the appointments has begun yet.'),
  row(
    'hold.too_many',
    'call',
    'Too many times are being held from your connection. Please finish one booking first.',
  ),
  row('slot.taken', 'both', 'Booking unsuccessful, resource unavailable at the moment.'),
  row('slot.seats_exceeded', 'both', 'Total available seats for this slot is only 2'),
  row(
    'series.not_free',
    { elsewhere: 'Only the page says it, before anything is sent: it is told with the stories of series.' },
    '1 of these 3 appointments is not free. Please choose another time, or fewer appointments.',
  ),
  row(
    'slot.unchanged',
    { elsewhere: 'Told in tests/browser/manage.spec.ts.' },
    'You already have this time. Please choose another one, or keep the present time.',
  ),
  row('slot.none_this_month', 'page', 'No slot available this month.'),
  row('slot.none', 'page', 'No Slots available'),
  row('provider.busy', 'both', 'Not booked: Staff busy'),
  row('timezone.none', 'page', 'No Timezone found!'),
  row(
    'payment.not_found',
    'both',
    'We do not find this payment. If you have an email from us, please open the link in it.',
  ),
  row('payment.not_due', 'call', 'There is nothing to pay for this booking.'),
  row(
    'payment.expired',
    'call',
    'The time to pay is over, and your appointment was released. Please book again.',
  ),
  row('payment.form_expired', 'call', 'The time to pay is over. Please fill in the form again.'),
  row(
    'payment.price_changed',
    'call',
    'The price has changed. Please check the new amount before you continue.',
  ),
  row('payment.price_unknown', 'form', 'We cannot work out the price from these answers. Please check them.'),
  row('payment.amount_too_small', 'form', 'The least that can be paid online is 0.5.'),
  row(
    'payment.provider_unavailable',
    'call',
    'The payment provider does not answer at the moment. Please try again shortly.',
  ),
  row('payment.refund_exceeded', 'call', 'No more can be refunded than was paid.'),
  row(
    'payment.refund_not_failed',
    { elsewhere: 'Needs a refund that we gave up: told in tests/calls/repeated-refunds.test.ts.' },
    'This refund has not failed: the payment provider has carried it out or is still working on it. It was not repeated.',
  ),
  row(
    'desk_payment.not_due',
    'call',
    'Nothing is due at the appointment in this currency: the booking is free, waits for an answer or a payment, or does not take place.',
  ),
  row(
    'desk_payment.exceeded',
    'call',
    'That is more than is still due at the appointment. Perhaps somebody has just taken it. A booking can have at most 20 such payments, in one currency.',
  ),
  row('desk_payment.not_found', 'call', 'The booking has no such payment.'),
  row('gift_card.unknown', 'call', 'This gift card code is not known. Please check it.'),
  row(
    'gift_card.expired',
    { elsewhere: 'Needs a card that was bought: told in tests/calls/gift-cards.test.ts.' },
    'This gift card has expired.',
  ),
  row(
    'gift_card.empty',
    { elsewhere: 'Needs a card that was bought: told in tests/calls/gift-cards.test.ts.' },
    'Nothing is left on this gift card.',
  ),
  row(
    'gift_card.rest_too_small',
    { elsewhere: 'Needs a card that was bought: told in tests/calls/gift-cards.test.ts.' },
    'Too little would be left to pay online.',
  ),
  row(
    'gift_card.currency',
    { elsewhere: 'Needs a card that was bought: told in tests/calls/gift-cards.test.ts.' },
    'This gift card is in USD, which cannot be used here.',
  ),
  row(
    'gift_card.spent',
    { elsewhere: 'Needs a card that was used: told in tests/calls/gift-cards.test.ts.' },
    'The gift card that was bought has been used. No more can be refunded than is left on it.',
  ),
  row('receipt.not_found', 'call', 'There is no receipt for this booking or form.'),
  row('guest.service_missing', 'call', 'Please ensure you select services for all guests before proceeding'),
  row(
    'service.limit_exceeded',
    'call',
    'You can reserve up to 4 slots for this service. To book for additional guests, kindly select a different service for the same time slot.',
  ),
  row('guest.name_required', 'call', 'Name is required'),
  row('guest.name_invalid', 'call', 'Name is invalid'),
  row('guest.email_required', 'call', 'Email is required'),
  row('guest.email_invalid', 'call', 'Email is invalid!'),
  row('guest.email_repeated', 'call', 'Email ID must be unique for guests.'),
  row(
    'guest.repeated',
    { elsewhere: 'The default rules have a problem of their own: told in tests/calls/guest-rules.test.ts.' },
    'This guest is listed twice.',
  ),
  row('guest.count_range', 'call', 'Guest count should be between 1 and 100'),
  row('contact.location_required', 'both', 'Location is required.'),
  row('contact.email_required', 'both', 'Email is required'),
  row(
    'contact.limit_reached',
    'both',
    'There can be only 2 bookings still to come under this email address.',
  ),
  row('terms.not_accepted', 'call', 'Please accept the terms and conditions'),
  row('field.required', 'both', 'This field is required.'),
  row('field.choose_one', 'call', 'Please choose at least one option.'),
  row('field.email_invalid', 'both', 'Please enter an email address such as name@example.com.'),
  row('field.phone_invalid', 'both', 'Please enter a phone number such as +49 30 1234567.'),
  row('field.date_out_of_range', 'call', 'This date is too early or too late.'),
  row('field.date_invalid', 'call', 'Please enter a date that exists.'),
  row('field.date_not_past', 'call', 'Please enter a date in the past.'),
  row('field.too_long', 'call', 'Please use at most 100 characters.'),
  row('field.too_short', 'call', 'Please use at least 8 characters.'),
  row('field.too_small', 'form', 'Please enter 3 or more.'),
  row('field.too_large', 'call', 'Please enter 10 or less.'),
  row(
    'field.price_negative',
    'form',
    'The price is below zero with these answers. Two dates may be exchanged.',
  ),
  row('field.number_invalid', 'form', 'Please enter a number, with digits only.'),
  row('field.number_ambiguous', 'form', 'This could mean 1 or 1000. Please enter one of the two.'),
  row(
    'field.number_inexact',
    'form',
    'This number has too many digits to be kept exactly. Please enter a shorter one.',
  ),
  row('field.not_whole', 'form', 'Please enter a whole number.'),
  row('field.not_multiple', 'form', 'Please enter a multiple of 0.5.'),
  row('field.too_many_decimals', 'form', 'Please enter at most 2 decimal places.'),
  row('field.unknown', 'call', 'This field is not known here.'),
  row('field.invalid', 'call', 'Please check this field.'),
  row('input.invalid', 'call', 'Please check what you entered.'),
  row('input.malformed', 'call', 'We could not read this request.'),
  row('input.too_large', 'call', 'This is too much to send at once. Please shorten it.'),
  row('input.address_too_long', 'call', 'This address is too long.'),
  row(
    'input.host',
    'call',
    'This request names no valid host. Please use the address as it was given to you.',
  ),
  row('input.media_type', 'call', 'Requests to this address must be sent as JSON.'),
  row('input.origin', 'call', 'This request came from a page that is not allowed to send it.'),
  row('slots.window_too_long', 'call', 'Please ask for at most 62 days at once.'),
  row('idempotency.key_missing', 'call', 'This request needs an Idempotency-Key header.'),
  row('idempotency.key_reused', 'call', 'This Idempotency-Key was already used for a different request.'),
  row('idempotency.in_flight', 'call', 'This request is already being processed. Please wait a moment.'),
  row('call.not_found', 'call', 'There is no such call.'),
  row('operator.unauthorized', 'call', 'This call needs the token of the operator.'),
  row(
    'operator.forbidden',
    { elsewhere: 'Told in tests/calls/console-rights.test.ts.' },
    'Your role does not allow this.',
  ),
  row(
    'session.proof_needed',
    { elsewhere: 'Told in tests/calls/console.test.ts.' },
    'Please sign in again to do this.',
  ),
  row(
    'sign_in.refused',
    { elsewhere: 'Told in tests/calls/console.test.ts.' },
    'This code is not valid, or no longer. Please ask for a new one.',
  ),
  row(
    'sign_in.exhausted',
    { elsewhere: 'Told in tests/calls/rate-limits.test.ts.' },
    'Too many codes were tried for this address today. Please sign in with a passkey, or try again tomorrow.',
  ),
  row(
    'invitation.ended',
    { elsewhere: 'Told in tests/calls/console.test.ts.' },
    'This invitation was used already, or has ended.',
  ),
  row(
    'person.last_owner',
    { elsewhere: 'Told in tests/calls/console.test.ts.' },
    'A business needs an owner. Please make somebody else an owner first.',
  ),
  row('record.not_found', 'call', 'There is no such record.'),
  row('record.invalid', 'call', 'The record of a business cannot be deleted.'),
  row('record.changed', 'call', 'The records have just been changed by somebody else. Please try again.'),
  row(
    'document.read_only',
    { elsewhere: 'Told in tests/calls/documents.test.ts.' },
    'The documents of this installation are files. Change them there, and import the folder.',
  ),
  row('starter.not_found', 'call', 'There is no such starting document.'),
  row('preview.not_found', 'call', 'This preview does not exist, or it has expired.'),
  row(
    'preview.outdated',
    'call',
    'posts/opening-day has changed since this preview was created. Please create a new one.',
  ),
  row('preview.limit_reached', 'call', 'There are already 100 previews. Please delete one first.'),
  row('preview.read_only', 'call', 'You cannot book, send or pay anything in this preview.'),
  row('rate.limited', 'form', 'Too many requests. Please wait a moment and try again.'),
]

export const provokedBy = (...ways: readonly Provoked[]): readonly MessageRow[] =>
  messageTable.filter(({ by }) => ways.includes(by))
