import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n } from '../../context/console-context.ts'
import { formatDraftFault } from '../../documents/format-draft-fault.ts'
import { useFormEditing } from '../form-editing.ts'
import { findOutlinedPlace } from '../model/form-outline.ts'

/** What is wrong with what is chosen. */
export function PlaceProblems() {
  const i18n = useI18n()
  const { outline, chosen, draft } = useFormEditing()
  const faults = draft.faults.filter(({ pointer }) => findOutlinedPlace(outline, pointer) === chosen)
  if (faults.length === 0) return null
  return (
    <Notice kind="problem" title={i18n.t('builder.has_problem')}>
      <ul className="form-problems">
        {faults.map(fault => (
          <li key={`${fault.pointer} ${fault.code} ${JSON.stringify(fault.params)}`}>
            {formatDraftFault(fault, draft, i18n)} <code>{fault.pointer}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
