import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, Contact } from '#schemas/generated/types.gen.ts'

/** Says to a provider, in a calendar of theirs, what is booked by whom. Never has a link with which bookings are changed. */
export const describeBookingForProvider = (
  { serviceName }: Pick<Appointment, 'serviceName'>,
  { contact, reference }: Pick<Booking, 'contact' | 'reference'>,
  i18n: Translator,
) => ({
  title: [i18n.text(serviceName), formatName(contact)].filter(Boolean).join(' · '),
  description: [contact.phone, contact.email, i18n.t('calendar_file.reference', { reference })]
    .filter(Boolean)
    .join('\n'),
})

const formatName = ({ firstName, lastName }: Contact): string =>
  [firstName, lastName].filter(Boolean).join(' ')
