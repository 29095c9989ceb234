import { type FormEvent, useId, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { toFreeSlug } from '#schemas/runtime/form/form-names.ts'
import type { ImportedForm } from '#schemas/runtime/form-import/import-form.ts'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { useModal } from '../ui/use-modal.ts'
import { DefinitionFields } from './definition-fields.tsx'
import { FormImportReport } from './form-import-report.tsx'
import { readDefinition, type UnreadDefinition } from './read-definition.ts'
import './form-import.css'

interface Props {
  readonly onClose: () => void
  readonly onImported: (kind: 'forms' | 'surveys', key: string) => void
}

/** Imports the definition of a form: shows what becomes of it, and creates a draft. */
export function ImportFormDialog({ onClose, onImported }: Props) {
  const { i18n, announce } = useConsole()
  const id = useId()
  const dialog = useModal()
  const [text, setText] = useState('')
  const [isReading, setReading] = useState(false)
  const [refused, setRefused] = useState<UnreadDefinition['code']>()
  const [imported, setImported] = useState<ImportedForm>()
  const [kind, setKind] = useState<ImportedForm['kind']>('form')
  const documents = useConsoleQuery('listDocuments', { origin: 'any' }, { enabled: false })
  const saving = useConsoleMutation('saveDocumentDraft', {
    onDone: (_, saved) => {
      announce(i18n.t('form_import.created'))
      if (saved.kind === 'forms' || saved.kind === 'surveys') onImported(saved.kind, saved.key)
    },
  })
  const forget = () => {
    setImported(undefined)
    setRefused(undefined)
    saving.reset()
  }
  const read = async (source: string) => {
    if (isReading || source.trim() === '') return
    forget()
    setReading(true)
    const result = await readDefinition(source)
    setReading(false)
    if (!result.ok) {
      setRefused(result.code)
      return
    }
    setImported(result)
    setKind(result.kind)
  }
  const create = async () => {
    if (!imported || documents.isFetching) return
    const { data } = await documents.refetch()
    if (!data) return
    const folder = `${kind}s` as const
    // What the installation has under the same name would be replaced.
    const taken = data.documents.filter(one => one.kind === folder).map(({ key }) => key)
    const key = toFreeSlug(imported.document.id, 'imported-form', taken)
    const document = { ...imported.document, id: key, version: 1 }
    saving.act({ kind: folder, key, document, ifRevision: 0 })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (imported) void create()
    else void read(text)
  }
  return (
    <dialog
      ref={dialog}
      className="console-dialog form-import-dialog"
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <form onSubmit={submit}>
        <div>
          <h2 id={id}>{i18n.t('form_import.title')}</h2>
          <p className="console-muted">{i18n.t('form_import.hint')}</p>
        </div>
        <DefinitionFields
          text={text}
          onText={next => {
            setText(next)
            forget()
          }}
          onFile={content => {
            setText(content)
            void read(content)
          }}
          onTooLarge={() => {
            forget()
            setRefused('too_large')
          }}
        />
        {refused && <Notice kind="problem">{i18n.t('form_import.fault', { fault: refused })}</Notice>}
        {imported && <FormImportReport imported={imported} kind={kind} onKind={setKind} />}
        {saving.problem && <Notice kind="problem">{i18n.formatProblem(saving.problem)}</Notice>}
        {documents.error && <Notice kind="problem">{i18n.formatProblem(documents.error.problem)}</Notice>}
        <div className="bp-actions">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {i18n.t('page.cancel')}
          </Button>
          {imported ? (
            <Button
              look="primary"
              busy={saving.isBusy || documents.isFetching}
              busyLabel={i18n.t('form_import.creating')}
            >
              {i18n.t('form_import.create')}
            </Button>
          ) : (
            <Button
              look={text.trim() === '' ? 'soft' : 'primary'}
              busy={isReading}
              busyLabel={i18n.t('form_import.reading')}
            >
              {i18n.t('form_import.read')}
            </Button>
          )}
        </div>
      </form>
    </dialog>
  )
}
