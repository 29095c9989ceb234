import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { isLocaleCode } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { proposeSlug } from '../saving/record-values.ts'
import { SegmentField } from '../ui/segment-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useModal } from '../ui/use-modal.ts'

/** Begins a form or survey with its title. */
export function NewFormButton() {
  const i18n = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="button" look="primary" onClick={() => setOpen(true)}>
        {i18n.t('forms.new')}
      </Button>
      {isOpen && <NewFormDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function NewFormDialog({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  const navigate = useNavigate()
  const { business } = useSignedIn().membership
  const [kind, setKind] = useState<'forms' | 'surveys'>('forms')
  const [title, setTitle] = useState('')
  const key = proposeSlug(title) || 'form'
  const { act, isBusy, problem } = useConsoleMutation('saveDocumentDraft', {
    onDone: () => void navigate(`${kind}/${key}`),
  })
  const locale = isLocaleCode(business.locale) ? business.locale : 'en'
  const create = (event: FormEvent) => {
    event.preventDefault()
    const document = {
      id: key,
      version: 1,
      title: { [locale]: title.trim() },
      schema: { type: 'object', additionalProperties: false, properties: {} },
      ui: {},
      ends: [{ id: 'thanks', title: { message: 'form.thank_you' } }],
    }
    act({ kind, key, document, base: 0, ifRevision: 0 })
  }
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={create}>
        <h2 id={id}>{i18n.t('forms.new')}</h2>
        <SegmentField
          label={i18n.t('forms.kind')}
          value={kind}
          options={{
            forms: i18n.t('answers.kind', { kind: 'form' }),
            surveys: i18n.t('answers.kind', { kind: 'survey' }),
          }}
          onChoose={setKind}
        />
        <TextField
          label={i18n.t('builder.title')}
          required
          maxLength={120}
          value={title}
          hint={i18n.t('forms.address', { key })}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        {problem && (
          <Notice kind="problem">
            {problem.code === 'record.changed' ? i18n.t('forms.name_taken') : i18n.formatProblem(problem)}
          </Notice>
        )}
        <div className="bp-actions">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {i18n.t('page.cancel')}
          </Button>
          <Button look="primary" busy={isBusy} busyLabel={i18n.t('document.saving')}>
            {i18n.t('forms.create')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
