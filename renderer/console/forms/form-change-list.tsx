import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../context/console-context.ts'
import { useFormEditing } from './form-editing.ts'
import { getQuestionTitle } from './form-texts.ts'
import type { FormChange } from './model/form-changes.ts'

interface Props {
  readonly changes: readonly FormChange[]
  /** Leads to what was changed, if that is in the editor. */
  readonly onShow?: (pointer: string) => void
}

/** What differs between two versions of a form, in sentences. */
export function FormChangeList({ changes, onShow }: Props) {
  const i18n = useI18n()
  const { read } = useFormEditing()
  const format = ({ what, field, name }: FormChange): string => {
    if (field) return i18n.phrase(`builder.change_${what}`, { title: getQuestionTitle(field, read) })
    const title = isObject(name) || typeof name === 'string' ? read(name) : ''
    return i18n.phrase(`builder.change_${what}`, { title })
  }
  return (
    <ul className="form-changes">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several changes may be about one question.
        <li key={index}>
          <span>{format(change)}</span>
          {change.pointer !== undefined && onShow && (
            <button type="button" className="console-link" onClick={() => onShow(change.pointer ?? '')}>
              {i18n.t('builder.show')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
