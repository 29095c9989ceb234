import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { useSignedIn, useWords } from '../../context/console-context.ts'
import type { SavedRecord } from '../../saving/record-values.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { recordKindWords } from '../record-kinds.ts'
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
  const words = useWords()
  const { membership, zone } = useSignedIn()
  const { kind, isNew, changed } = useRecordForm()
  const { title, create } = recordKindWords[kind]
  const heading = isNew ? words.t(create) : formatRecordName(saved.record, words)
  const time = savedAt === undefined ? undefined : words.getFormatters(zone).time(asInstant(savedAt))
  return (
    <>
      <nav className="console-trail" aria-label={words.t('record.trail')}>
        <Link to={kind === 'business' ? `/${membership.business.slug}/business` : '..'} relative="path">
          {words.t(kind === 'business' ? 'nav.business' : title)}
        </Link>
      </nav>
      <PageHeading heading={heading} business={words.text(membership.business.name)}>
        <span className="console-between">
          {changed.length > 0 ? (
            <ChangesBadge saved={saved} />
          ) : (
            time !== undefined && (
              <span className="console-muted">{words.t('record.saved_at', { time })}</span>
            )
          )}
          {children}
          {!isNew && (
            <Link className="bp-button bp-button--secondary" to="history" relative="path">
              {words.t('record.versions')}
            </Link>
          )}
        </span>
      </PageHeading>
    </>
  )
}
