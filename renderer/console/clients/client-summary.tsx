import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { Icon } from '#renderer/ui/button/icon.tsx'
import type { ContactSummary } from '#schemas/generated/types.gen.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { formatContactName, formatMoment } from '../texts/booking-texts.ts'

/** A client in a list: who it is, how often they came, when they come. */
export function ClientSummary({ client }: { readonly client: ContactSummary }) {
  const words = useWords()
  const { zone } = useSignedIn()
  const { contact, visits, lastVisit, next } = client
  const name = formatContactName(contact, words)
  const reach = contact.email ?? contact.phone
  const moment =
    next !== undefined
      ? words.t('clients.next_is', { when: formatMoment(next, words, zone) })
      : lastVisit !== undefined && words.t('clients.last_was', { when: formatMoment(lastVisit, words, zone) })
  return (
    <>
      <Avatar initials={getInitial(name)} />
      <span className="console-client-words">
        <span className="console-strong">{name}</span>{' '}
        {reach !== undefined && reach !== name && <span className="console-muted">{reach}</span>}{' '}
        <span className="console-muted">
          {words.t('clients.visits', { count: visits })}
          {moment && ` · ${moment}`}
        </span>
      </span>
      <Icon name="chevron-right" />
    </>
  )
}
