import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import type { SavedRecord } from '../../saving/record-values.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { recordKindMessages } from '../record-kinds.ts'
import { formatRecordName } from '../record-name.ts'
import { ChangesBadge } from './changes-badge.tsx'
import { useRecordForm } from './record-form-context.ts'

interface Props {
  readonly saved: SavedRecord
  readonly savedAt: number | undefined
  /** Acts. */
  readonly children?: ReactNode
}

/** Where one is: the list, the record; whether it is saved; the way to its versions. */
export function EditorHeading({ saved, savedAt, children }: Props) {
  const i18n = useI18n()
  const { membership, zone } = useSignedIn()
  const { kind, isNew, changed } = useRecordForm()
  const { title, create } = recordKindMessages[kind]
  const heading = isNew ? i18n.t(create) : formatRecordName(saved.record, i18n)
  const time = savedAt === undefined ? undefined : i18n.getFormatters(zone).time(asInstant(savedAt))
  return (
    <>
      <nav className="console-trail" aria-label={i18n.t('record.trail')}>
        <Link to={kind === 'business' ? `/${membership.business.slug}/business` : '..'} relative="path">
          {i18n.t(kind === 'business' ? 'nav.business' : title)}
        </Link>
      </nav>
      <PageHeading heading={heading} business={i18n.text(membership.business.name)}>
        <span className="console-between">
          {changed.length > 0 ? (
            <ChangesBadge saved={saved} />
          ) : (
            time !== undefined && <span className="console-muted">{i18n.t('record.saved_at', { time })}</span>
          )}
          {children}
          {!isNew && (
            <Link className="bp-button bp-button--secondary" to="history" relative="path">
              {i18n.t('record.versions')}
            </Link>
          )}
        </span>
      </PageHeading>
    </>
  )
}
