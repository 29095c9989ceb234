/** The events of which emails tell, with what each email can read and who may change it. */
import type {
  BookingEmailValues,
  BookingListEmailValues,
  CalendarEmailValues,
  DigestEmailValues,
  DisputeEmailValues,
  EmailVerificationEmailValues,
  FormPaymentEmailValues,
  InvitationEmailValues,
  OwnerBookingEmailValues,
  SecurityEmailValues,
  SignInCodeEmailValues,
  TestEmailValues,
  WaitlistEmailValues,
  WaitlistOfferEmailValues,
} from '../../generated/types.gen.ts'

/** The entities that describe what emails can read. */
interface EmailValueTypes {
  readonly BookingEmailValues: BookingEmailValues
  readonly BookingListEmailValues: BookingListEmailValues
  readonly CalendarEmailValues: CalendarEmailValues
  readonly DigestEmailValues: DigestEmailValues
  readonly DisputeEmailValues: DisputeEmailValues
  readonly EmailVerificationEmailValues: EmailVerificationEmailValues
  readonly FormPaymentEmailValues: FormPaymentEmailValues
  readonly InvitationEmailValues: InvitationEmailValues
  readonly OwnerBookingEmailValues: OwnerBookingEmailValues
  readonly SecurityEmailValues: SecurityEmailValues
  readonly SignInCodeEmailValues: SignInCodeEmailValues
  readonly TestEmailValues: TestEmailValues
  readonly WaitlistEmailValues: WaitlistEmailValues
  readonly WaitlistOfferEmailValues: WaitlistOfferEmailValues
}

export interface EmailEventDeclaration {
  /** What has happened, for the guide. */
  readonly about: string
  /** The entity that describes what the email can read. */
  readonly values: keyof EmailValueTypes
  readonly to: 'visitor' | 'business' | 'person'
  /**
   * `free`: a business may switch it off. `kept`: it may only word it, because somebody waits for it, or has to know that
   * what was agreed holds no longer. `fixed`: it is the installation's, because the security of the console depends on it.
   */
  readonly hold: 'free' | 'kept' | 'fixed'
  /** The values without which the email is of no use. */
  readonly needs?: readonly string[]
}

export const emailEvents = {
  'booking-scheduled': {
    about: 'somebody has booked',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'free',
  },
  'booking-requested': {
    about: 'somebody asks for an appointment',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'free',
  },
  'booking-approved': {
    about: 'a request is approved',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-declined': {
    about: 'a request is declined',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-rescheduled': {
    about: 'appointments are rescheduled',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-changed': {
    about: 'some appointments of a booking are cancelled, but not all',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-cancelled': {
    about: 'a booking is cancelled',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-awaiting-payment': {
    about: 'a booking waits for its payment',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['link', 'until'],
  },
  'booking-expired': {
    about: 'the payment of a booking did not come in time',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-refunded': {
    about: 'money for a booking is refunded',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-gift-card': {
    about: 'a refund goes only to gift cards',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-returned': {
    about: 'a payment that books nothing goes back',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'booking-link': {
    about: 'somebody asks for the link to a booking',
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['link'],
  },
  reminder: { about: 'an appointment comes up', values: 'BookingEmailValues', to: 'visitor', hold: 'free' },
  'booking-list': {
    about: 'somebody asks for all bookings of an address',
    values: 'BookingListEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['link'],
  },
  'email-verification': {
    about: 'somebody has to confirm an address before booking',
    values: 'EmailVerificationEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['code'],
  },
  'waitlist-joined': {
    about: 'somebody is on the waitlist',
    values: 'WaitlistEmailValues',
    to: 'visitor',
    hold: 'free',
    needs: ['leaveLink'],
  },
  'waitlist-offered': {
    about: 'a time is held for somebody on the waitlist',
    values: 'WaitlistOfferEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['link', 'until', 'leaveLink'],
  },
  'form-awaiting-payment': {
    about: 'a form waits for its payment',
    values: 'FormPaymentEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['link', 'until'],
  },
  'form-paid': { about: 'a form is paid', values: 'FormPaymentEmailValues', to: 'visitor', hold: 'kept' },
  'form-refunded': {
    about: 'money for a form is refunded',
    values: 'FormPaymentEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'form-gift-card': {
    about: 'a refund of a form goes only to gift cards',
    values: 'FormPaymentEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'form-returned': {
    about: 'a payment for a form goes back',
    values: 'FormPaymentEmailValues',
    to: 'visitor',
    hold: 'kept',
  },
  'owner-booked': {
    about: 'there is a new booking',
    values: 'OwnerBookingEmailValues',
    to: 'business',
    hold: 'free',
  },
  'owner-requested': {
    about: 'there is a new request',
    values: 'OwnerBookingEmailValues',
    to: 'business',
    hold: 'free',
  },
  'owner-changed': {
    about: 'a booking has changed',
    values: 'OwnerBookingEmailValues',
    to: 'business',
    hold: 'free',
  },
  'owner-cancelled': {
    about: 'a booking is cancelled',
    values: 'OwnerBookingEmailValues',
    to: 'business',
    hold: 'free',
  },
  'owner-away': {
    about: 'an appointment is with somebody else now',
    values: 'OwnerBookingEmailValues',
    to: 'business',
    hold: 'free',
  },
  'owner-digest': { about: 'the list of a day', values: 'DigestEmailValues', to: 'business', hold: 'free' },
  'owner-dispute': {
    about: 'a payment is disputed',
    values: 'DisputeEmailValues',
    to: 'business',
    hold: 'kept',
    needs: ['reference'],
  },
  'owner-calendar': {
    about: 'a calendar elsewhere cannot be read',
    values: 'CalendarEmailValues',
    to: 'business',
    hold: 'kept',
  },
  'owner-security': {
    about: 'a change decides where data goes, or who has access',
    values: 'SecurityEmailValues',
    to: 'business',
    hold: 'fixed',
  },
  'sign-in-code': {
    about: 'somebody signs in to the console',
    values: 'SignInCodeEmailValues',
    to: 'person',
    hold: 'fixed',
    needs: ['code'],
  },
  invitation: {
    about: 'somebody is invited to the console',
    values: 'InvitationEmailValues',
    to: 'person',
    hold: 'fixed',
    needs: ['link'],
  },
  test: {
    about: 'somebody asks whether emails arrive',
    values: 'TestEmailValues',
    to: 'person',
    hold: 'fixed',
  },
} as const satisfies Readonly<Record<string, EmailEventDeclaration>>

export type EmailEvent = keyof typeof emailEvents

/** What the email of an event can read, besides `business`. */
export type EmailValues<Event extends EmailEvent> = EmailValueTypes[(typeof emailEvents)[Event]['values']]

export const isEmailEvent = (name: string): name is EmailEvent => Object.hasOwn(emailEvents, name)

export const getEmailEvent = (event: EmailEvent): EmailEventDeclaration => emailEvents[event]
