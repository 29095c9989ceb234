import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { Icon } from '#renderer/ui/button/icon.tsx'
import type { ContactSummary } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatContactName, formatDateAndTime } from '../texts/booking-texts.ts'

/** A customer in a list: who it is, how often they came, when they come. */
export function CustomerSummary({ customer }: { readonly customer: ContactSummary }) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { contact, visits, lastVisit, next } = customer
  const name = formatContactName(contact, i18n)
  const reach = contact.email ?? contact.phone
  const moment =
    next !== undefined
      ? i18n.t('clients.next_is', { when: formatDateAndTime(next, i18n, zone) })
      : lastVisit !== undefined &&
        i18n.t('clients.last_was', { when: formatDateAndTime(lastVisit, i18n, zone) })
  return (
    <>
      <Avatar initials={getInitial(name)} />
      <span className="console-client-words">
        <span className="console-strong">{name}</span>{' '}
        {reach !== undefined && reach !== name && <span className="console-muted">{reach}</span>}{' '}
        <span className="console-muted">
          {i18n.t('clients.visits', { count: visits })}
          {moment && ` · ${moment}`}
        </span>
      </span>
      <Icon name="chevron-right" />
    </>
  )
}
