import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n } from '../context/console-context.ts'
import { formatDraftFault } from '../documents/format-draft-fault.ts'
import { useEmailEditing } from './email-editing.ts'
import { findBlockAt } from './model/edit-email.ts'

interface Props {
  /** The key of a block, `subject`, or empty: the email as a whole. */
  readonly place: string
}

/** What is wrong at a place. */
export function EmailProblems({ place }: Props) {
  const i18n = useI18n()
  const { draft, outline } = useEmailEditing()
  const faults = draft.faults.filter(({ pointer }) => findBlockAt(pointer, outline) === place)
  if (faults.length === 0) return null
  return (
    <Notice kind="problem" title={i18n.t('builder.has_problem')}>
      <ul className="email-problems">
        {faults.map(fault => (
          <li key={`${fault.pointer} ${fault.code} ${JSON.stringify(fault.params)}`}>
            {formatDraftFault(fault, draft, i18n)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
