import { Link } from 'react-router'
import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import type { Contact } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { mailPath } from '../ui/icon-paths.ts'
import { PhoneLink } from '../ui/phone-link.tsx'

interface Props {
  readonly contact: Contact
  /** The id of the booking that leads to the page of the customer; without: no link. */
  readonly booking?: string
}

/** The person who booked, with the ways to reach them. */
export function ContactRow({ contact, booking }: Props) {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const name = formatContactName(contact, i18n)
  const { email, phone } = contact
  return (
    <div className="console-contact">
      <Avatar initials={getInitial(name)} />
      <div className="console-contact-words">
        <p className="console-strong">
          {booking === undefined || Object.keys(contact).length === 0 ? (
            name
          ) : (
            <Link to={`/${slug}/clients/${booking}`} aria-label={i18n.t('clients.open', { name })}>
              {name}
            </Link>
          )}
        </p>
        {email && <p className="console-muted">{email}</p>}
        {phone && <p className="console-muted">{phone}</p>}
      </div>
      {phone && <PhoneLink phone={phone} name={name} />}
      {email && (
        <a className="console-round" href={`mailto:${email}`} aria-label={i18n.t('booking.write', { name })}>
          <SvgIcon path={mailPath} />
        </a>
      )}
    </div>
  )
}
