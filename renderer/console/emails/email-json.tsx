import { useMemo, useRef } from 'react'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatDraftFault } from '../documents/format-draft-fault.ts'
import { toDocumentText } from '../documents/opened-document.ts'
import { LazyJsonEditor } from '../json-editor/lazy-json-editor.tsx'
import { useEmailEditing } from './email-editing.ts'
import { findBlockAt, getBlockPointer } from './model/edit-email.ts'

/** The email as JSON, in place of its blocks; what is chosen stays chosen. */
export function EmailJson() {
  const i18n = useI18n()
  const { draft, outline, chosen, choose, isReadOnly } = useEmailEditing()
  const schema = useConsoleQuery('getDocumentSchema', { kind: 'emails' }).data?.schema
  const { faults, saving, published, kind, key } = draft
  const told = useMemo(
    () =>
      saving === 'unreadable'
        ? []
        : faults.map(fault => ({
            pointer: fault.pointer,
            text: formatDraftFault(fault, { kind, key }, i18n),
          })),
    [faults, saving, kind, key, i18n],
  )
  // What says only what differs cannot be compared with what says everything.
  const isSameBase = published?.document.base === draft.document.base
  const compared = useMemo(
    () => (published && isSameBase ? toDocumentText(published.document) : undefined),
    [published, isSameBase],
  )
  const pointer = useRef('')
  // Where it was opened: what is chosen later follows the cursor.
  const block = outline.find(one => one.key === chosen)
  const start = useRef(block ? getBlockPointer(block, draft.document) : chosen === '' ? '' : `/${chosen}`)
  return (
    <LazyJsonEditor
      label="JSON"
      text={draft.text}
      onChange={text => draft.change(text, pointer.current)}
      schema={schema}
      faults={told}
      compareWith={compared}
      isReadOnly={isReadOnly}
      selectedPointer={start.current}
      onSelectPointer={selected => {
        pointer.current = selected
        const place = findBlockAt(selected, outline)
        if (place !== '' && place !== chosen) choose(place)
      }}
    />
  )
}
