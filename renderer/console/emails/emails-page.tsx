import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListDocumentsOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { DocumentsAreFilesNotice } from '../documents/documents-are-files-notice.tsx'
import { formatTextLanguages } from '../documents/format-text-languages.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { useAuthorNames } from '../texts/use-author-names.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { TextField } from '../ui/text-field.tsx'
import { emailGroups, type WordedEmail } from './model/email-groups.ts'
import { ReminderList } from './reminder-list.tsx'
import './emails-styles.css'

type ListedEmail = ListDocumentsOutput['documents'][number]

/** All emails that the business may word, in the order in which people think of them. */
export function EmailsPage() {
  const i18n = useI18n()
  const { session } = useSignedIn()
  const answer = useConsoleQuery('listDocuments', { origin: 'any' })
  const [query, setQuery] = useSearchParams()
  // The address may follow later than the next key.
  const [wanted, setWanted] = useState(query.get('q') ?? '')
  return (
    <BusinessPage heading={i18n.t('nav.emails')}>
      <p className="console-muted">{i18n.t('emails.hint')}</p>
      {session.areDocumentsFiles === true && <DocumentsAreFilesNotice />}
      <QueryContent answer={answer} rows={8}>
        {({ documents }) => (
          <>
            <TextField
              type="search"
              label={i18n.t('forms.search')}
              value={wanted}
              onChange={({ currentTarget: { value } }) => {
                setWanted(value)
                setQuery(value === '' ? {} : { q: value }, { replace: true })
              }}
            />
            <EmailGroups
              emails={documents.filter(({ kind }) => kind === 'emails')}
              wanted={wanted.toLocaleLowerCase(i18n.tag).trim()}
            />
          </>
        )}
      </QueryContent>
    </BusinessPage>
  )
}

interface GroupsProps {
  readonly emails: readonly ListedEmail[]
  /** In small letters. */
  readonly wanted: string
}

function EmailGroups({ emails, wanted }: GroupsProps) {
  const i18n = useI18n()
  const groups = useMemo(
    () =>
      Object.entries(emailGroups)
        .map(([group, events]: [string, readonly WordedEmail[]]) => ({
          group,
          events: events.filter(event =>
            `${i18n.t('emails.name', { event })} ${event}`.toLocaleLowerCase(i18n.tag).includes(wanted),
          ),
        }))
        .filter(({ events }) => events.length > 0),
    [i18n, wanted],
  )
  if (groups.length === 0) return <p role="status">{i18n.t('record.nothing_found')}</p>
  return groups.map(({ group, events }) => (
    <section key={group} className="email-group" aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{i18n.t('emails.group', { group })}</h2>
      <ul className="email-list">
        {events.map(event => (
          <EmailRow key={event} event={event} email={emails.find(({ key }) => key === event)} />
        ))}
      </ul>
      {group === 'before' && <ReminderList />}
    </section>
  ))
}

interface RowProps {
  readonly event: WordedEmail
  readonly email: ListedEmail | undefined
}

function EmailRow({ event, email }: RowProps) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const nameAuthor = useAuthorNames()
  const last = email?.draft ?? email
  const isOwn = email?.origin === 'own'
  const facts = [
    ...(isOwn && email.languages ? [formatTextLanguages(email, i18n)] : []),
    ...(last?.author !== undefined && last.changedAt !== undefined
      ? [`${nameAuthor(last.author)}, ${formatDateAndTime(last.changedAt, i18n, zone)}`]
      : []),
  ]
  return (
    <li>
      <span>
        <Link to={event}>{i18n.t('emails.name', { event })}</Link>
        {facts.length > 0 && <span className="console-muted"> {facts.join(' · ')}</span>}
      </span>
      <span className="email-states">
        {email?.state === 'closed' ? (
          <span className="console-badge">{i18n.t('emails.off')}</span>
        ) : isOwn ? (
          <span className="console-badge console-badge--ok">{i18n.t('emails.yours')}</span>
        ) : (
          <span className="console-muted">{i18n.t('emails.of_product')}</span>
        )}
        {email?.draft && (
          <span className="console-badge console-badge--wait">{i18n.t('document.draft')}</span>
        )}
      </span>
    </li>
  )
}
