import { useI18n } from '../context/console-context.ts'

interface Props {
  /** Whether nothing with this name was published. */
  readonly isNew: boolean
  /** Whether there are changes that are not published. */
  readonly isDraft: boolean
  readonly isClosed: boolean
}

/** Says whether visitors see a document, and whether there is a newer draft of it. */
export function DocumentStateBadge({ isNew, isDraft, isClosed }: Props) {
  const i18n = useI18n()
  return (
    <span className="document-states">
      {!isNew && (
        <span className={`console-badge${isClosed ? '' : ' console-badge--ok'}`}>
          {i18n.t(isClosed ? 'document.closed' : 'document.live')}
        </span>
      )}
      {isDraft && (
        <span className="console-badge console-badge--wait">
          {i18n.t(isNew ? 'document.never_published' : 'document.draft')}
        </span>
      )}
    </span>
  )
}
