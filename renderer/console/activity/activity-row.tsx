import { Link, useSearchParams } from 'react-router'
import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { findRecordKind, type RecordKindName } from '../records/record-kinds.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { formatAuthor } from '../texts/format-author.ts'
import { type ActivityEntry, formatAction } from './action-phrases.ts'
import { ChangedPropertyNames } from './changed-property-names.tsx'

interface Props {
  readonly entry: ActivityEntry
}

/** Who did what to what, and when. */
export function ActivityRow({ entry }: Props) {
  const i18n = useI18n()
  const { session, zone, membership } = useSignedIn()
  const { at, subject, target, properties, version } = entry
  const instant = parseInstant(at)
  const author = formatAuthor(entry, i18n, session)
  const kind = subject && findRecordKind(`/${membership.business.slug}/${subject.kind}`)
  return (
    <li>
      {isPerson(entry) ? (
        <Avatar initials={getInitial(entry.authorName ?? '')} size="small" />
      ) : (
        <span className="bp-avatar bp-avatar--small">
          <SvgIcon path={programPath} />
        </span>
      )}
      <div className="console-activity-words">
        <p>
          <span className="console-strong">{author}</span>{' '}
          <time className="console-muted" dateTime={at}>
            {instant === undefined ? at : i18n.getFormatters(zone).time(instant)}
          </time>
        </p>
        <p>
          {formatAction(entry, i18n)}
          <SubjectName entry={entry} kind={kind} />
        </p>
        {kind && properties && <ChangedPropertyNames kind={kind} properties={properties} />}
        {kind && target && subject && version !== undefined && (
          <Link
            className="console-activity-more"
            to={`/${membership.business.slug}/${kind}/${encodeURIComponent(subject.key)}/history`}
          >
            {i18n.t('record.versions')}
            <span className="bp-hidden"> {formatTargetName(entry, i18n)}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

const isPerson = ({ author }: ActivityEntry): boolean => author !== 'token' && author !== 'import'

/** The brackets of code. */
const programPath = 'M7 5.5 2.5 10 7 14.5M13 5.5l4.5 4.5-4.5 4.5'

/** The name of what was changed, which leads there; ids that mean nothing are left out. */
function SubjectName({ entry, kind }: Props & { readonly kind: RecordKindName | undefined }) {
  const i18n = useI18n()
  const to = useTargetPath(entry, kind)
  const { target, version, subject } = entry
  const name = formatTargetName(entry, i18n)
  if (to !== undefined && name !== '')
    return (
      <>
        {' · '}
        <Link to={to} data-booking={target?.kind === 'booking' ? target.key : undefined}>
          {name}
        </Link>
      </>
    )
  // Of records, the key is a short name.
  return version === undefined || subject === undefined ? null : ` · ${subject.key}`
}

function formatTargetName({ target }: ActivityEntry, i18n: ConsoleI18n): string {
  if (!target) return ''
  const { name = '', contact, form, key } = target
  if (contact) return [formatContactName(contact, i18n), i18n.text(name)].filter(Boolean).join(', ')
  if (form) return form.form
  return i18n.text(name) || key
}

/** A booking opens beside the list. */
function useTargetPath({ target }: ActivityEntry, kind: RecordKindName | undefined): string | undefined {
  const { slug } = useSignedIn().membership.business
  const [query] = useSearchParams()
  if (!target) return undefined
  if (target.kind === 'booking')
    return `?${new URLSearchParams([...[...query].filter(([name]) => name !== bookingParameter), [bookingParameter, target.key]])}`
  if (target.kind === 'person') return `/${slug}/people`
  if (target.kind === 'record') return kind && `/${slug}/${kind}/${encodeURIComponent(target.key)}`
  const { form } = target
  return (
    form &&
    `/${slug}/answers/${form.kind}/${encodeURIComponent(form.form)}?${new URLSearchParams({ view: 'answers', submission: target.key })}`
  )
}
