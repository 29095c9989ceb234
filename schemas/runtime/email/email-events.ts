/** The events of which emails tell, with what each email can read and who may change it. */
import type {
  BookingEmailValues,
  BookingListEmailValues,
  CalendarEmailValues,
  DigestEmailValues,
  DisputeEmailValues,
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
  'booking-scheduled': { values: 'BookingEmailValues', to: 'visitor', hold: 'free' },
  'booking-requested': { values: 'BookingEmailValues', to: 'visitor', hold: 'free' },
  'booking-approved': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-declined': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-rescheduled': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-changed': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-cancelled': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-awaiting-payment': {
    values: 'BookingEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['link', 'until'],
  },
  'booking-expired': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-refunded': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-gift-card': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-returned': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept' },
  'booking-link': { values: 'BookingEmailValues', to: 'visitor', hold: 'kept', needs: ['link'] },
  reminder: { values: 'BookingEmailValues', to: 'visitor', hold: 'free' },
  'booking-list': { values: 'BookingListEmailValues', to: 'visitor', hold: 'kept', needs: ['link'] },
  'waitlist-joined': { values: 'WaitlistEmailValues', to: 'visitor', hold: 'free', needs: ['leaveLink'] },
  'waitlist-offered': {
    values: 'WaitlistOfferEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['link', 'until', 'leaveLink'],
  },
  'form-awaiting-payment': {
    values: 'FormPaymentEmailValues',
    to: 'visitor',
    hold: 'kept',
    needs: ['link', 'until'],
  },
  'form-paid': { values: 'FormPaymentEmailValues', to: 'visitor', hold: 'kept' },
  'form-refunded': { values: 'FormPaymentEmailValues', to: 'visitor', hold: 'kept' },
  'form-gift-card': { values: 'FormPaymentEmailValues', to: 'visitor', hold: 'kept' },
  'form-returned': { values: 'FormPaymentEmailValues', to: 'visitor', hold: 'kept' },
  'owner-booked': { values: 'OwnerBookingEmailValues', to: 'business', hold: 'free' },
  'owner-requested': { values: 'OwnerBookingEmailValues', to: 'business', hold: 'free' },
  'owner-changed': { values: 'OwnerBookingEmailValues', to: 'business', hold: 'free' },
  'owner-cancelled': { values: 'OwnerBookingEmailValues', to: 'business', hold: 'free' },
  'owner-away': { values: 'OwnerBookingEmailValues', to: 'business', hold: 'free' },
  'owner-digest': { values: 'DigestEmailValues', to: 'business', hold: 'free' },
  'owner-dispute': { values: 'DisputeEmailValues', to: 'business', hold: 'kept', needs: ['reference'] },
  'owner-calendar': { values: 'CalendarEmailValues', to: 'business', hold: 'kept' },
  'owner-security': { values: 'SecurityEmailValues', to: 'business', hold: 'fixed' },
  'sign-in-code': { values: 'SignInCodeEmailValues', to: 'person', hold: 'fixed', needs: ['code'] },
  invitation: { values: 'InvitationEmailValues', to: 'person', hold: 'fixed', needs: ['link'] },
  test: { values: 'TestEmailValues', to: 'person', hold: 'fixed' },
} as const satisfies Readonly<Record<string, EmailEventDeclaration>>

export type EmailEvent = keyof typeof emailEvents

/** What the email of an event can read, besides `business`. */
export type EmailValues<Event extends EmailEvent> = EmailValueTypes[(typeof emailEvents)[Event]['values']]

export const isEmailEvent = (name: string): name is EmailEvent => Object.hasOwn(emailEvents, name)

export const getEmailEvent = (event: EmailEvent): EmailEventDeclaration => emailEvents[event]
