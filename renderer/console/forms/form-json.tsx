import { useMemo, useRef } from 'react'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatDraftFault } from '../documents/format-draft-fault.ts'
import { toDocumentText } from '../documents/opened-document.ts'
import { LazyJsonEditor } from '../json-editor/lazy-json-editor.tsx'
import { useFormEditing } from './form-editing.ts'
import { findOutlinedPlace } from './model/form-outline.ts'

/** The form as JSON, in place of its questions and settings; what is chosen stays chosen. */
export function FormJson() {
  const i18n = useI18n()
  const { kind, draft, outline, chosen, choose } = useFormEditing()
  const schema = useConsoleQuery('getDocumentSchema', { kind }).data?.schema
  const { faults, saving, published, key } = draft
  const told = useMemo(() => {
    const name = { kind, key }
    return saving === 'unreadable'
      ? []
      : faults.map(fault => ({ pointer: fault.pointer, text: formatDraftFault(fault, name, i18n) }))
  }, [faults, saving, kind, key, i18n])
  const compared = useMemo(() => published && toDocumentText(published.document), [published])
  const pointer = useRef('')
  // Where it was opened: what is chosen later follows the cursor.
  const start = useRef(chosen)
  return (
    <div className="form-json">
      <LazyJsonEditor
        label="JSON"
        text={draft.text}
        onChange={text => draft.change(text, pointer.current)}
        schema={schema}
        faults={told}
        compareWith={compared}
        selectedPointer={start.current}
        onSelectPointer={selected => {
          pointer.current = selected
          const place = findOutlinedPlace(outline, selected)
          if (place !== '' && place !== chosen) choose(place)
        }}
      />
    </div>
  )
}
