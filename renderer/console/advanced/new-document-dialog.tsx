import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListDocumentsOutput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useCallAsBusiness } from '../documents/use-document-draft.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type AdvancedKind, canBeBased, createNewDocument, documentNamePattern } from './advanced-kinds.ts'

interface Props {
  readonly kind: AdvancedKind
  /** Of this kind. */
  readonly documents: ListDocumentsOutput['documents']
  readonly onClose: () => void
}

/** Makes the draft of a document with another name, from one that is there. */
export function NewDocumentDialog({ kind, documents, onClose }: Props) {
  const i18n = useI18n()
  const call = useCallAsBusiness()
  const navigate = useNavigate()
  const { slug } = useSignedIn().membership.business
  const sources = documents.filter(({ state }) => state === 'published')
  const [name, setName] = useState('')
  const [from, setFrom] = useState(sources[0]?.key ?? '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<Problem>()

  const create = async (isBased: boolean) => {
    if (!documentNamePattern.test(name)) return setError(i18n.t('advanced.name_characters'))
    if (documents.some(({ key }) => key === name)) return setError(i18n.t('advanced.name_taken'))
    setBusy(true)
    const found = await call('getDocument', { kind, key: from })
    if (!found.ok) {
      setBusy(false)
      return setProblem(found.problem)
    }
    const { document } = found.value.published ?? found.value.product ?? { document: {} }
    const saved = await call('saveDocumentDraft', {
      kind,
      key: name,
      document: { ...createNewDocument({ kind, name, source: { name: from, document }, isBased }) },
      ifRevision: 0,
    })
    setBusy(false)
    if (!saved.ok) return setProblem(saved.problem)
    await navigate(`/${slug}/advanced/${kind}/${name}`)
  }
  return (
    <ConfirmDialog
      title={i18n.t('advanced.new_title')}
      confirm={i18n.t('advanced.create')}
      busyLabel={i18n.t('advanced.creating')}
      look="primary"
      isBusy={isBusy}
      problem={problem}
      onConfirm={fields => void create(fields.has('based'))}
      onClose={onClose}
    >
      <TextField
        label={i18n.t('advanced.name')}
        hint={i18n.t('advanced.name_hint')}
        error={error}
        value={name}
        autoComplete="off"
        spellCheck={false}
        onChange={event => {
          setName(event.target.value.trim())
          setError(undefined)
        }}
      />
      <SelectField
        label={i18n.t('advanced.from')}
        options={sources.map(({ key }) => ({ value: key, label: key }))}
        value={from}
        onChange={event => setFrom(event.target.value)}
      />
      {canBeBased(kind) && (
        <SwitchField
          name="based"
          label={i18n.t('advanced.only_differences')}
          hint={i18n.t('advanced.only_differences_hint')}
          hintOff={i18n.t('advanced.copy_hint')}
        />
      )}
    </ConfirmDialog>
  )
}
