import { useState } from 'react'
import { Link } from 'react-router'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAnswers } from '../context/rights.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { ListedForm } from './listed-form.ts'
import { useFormActs } from './use-form-acts.ts'

interface Props {
  readonly form: ListedForm
  readonly name: string
  /** The keys of its kind, which a copy cannot have. */
  readonly taken: readonly string[]
}

/** What can be done with a form in the list: copy it, close it or open it again, read its answers, delete it. */
export function FormRowMenu({ form, name, taken }: Props) {
  const i18n = useI18n()
  const { membership, session } = useSignedIn()
  const { role, business } = membership
  const acts = useFormActs(form, name)
  const [isDeleting, setDeleting] = useState(false)
  const { kind, key, state, origin, draft, title } = form
  const canChange = session.areDocumentsFiles !== true
  return (
    <>
      <ActionMenu label={i18n.t('forms.acts', { name })}>
        {canSeeAnswers(role) && state !== 'new' && (
          <Link to={`/${business.slug}/answers/${kind === 'forms' ? 'form' : 'survey'}/${key}`}>
            {i18n.t('forms.answers')}
          </Link>
        )}
        <button type="button" onClick={() => void acts.copy(taken)}>
          {i18n.t('forms.copy')}
        </button>
        {canChange && state !== 'new' && title !== undefined && (
          <button type="button" onClick={() => void acts.setClosed(state !== 'closed')}>
            {i18n.t(state === 'closed' ? 'forms.reopen' : 'forms.close')}
          </button>
        )}
        {((origin === 'own' && canChange) || draft) && (
          <button type="button" onClick={() => setDeleting(true)}>
            {i18n.t('people.remove')}
          </button>
        )}
      </ActionMenu>
      {isDeleting && (
        <DeleteFormDialog form={form} name={name} onDelete={acts.remove} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

interface DeleteProps extends Omit<Props, 'taken'> {
  readonly onDelete: () => Promise<Problem | undefined>
  readonly onClose: () => void
}

function DeleteFormDialog({ form, name, onDelete, onClose }: DeleteProps) {
  const i18n = useI18n()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const confirm = async () => {
    setBusy(true)
    const found = await onDelete()
    setBusy(false)
    setProblem(found)
    if (!found) onClose()
  }
  const what = form.state === 'new' ? 'draft' : form.replaces ? 'replaced' : 'published'
  return (
    <ConfirmDialog
      title={i18n.t('advanced.remove_title', { name })}
      confirm={i18n.t('people.remove')}
      busyLabel={i18n.t('advanced.removing')}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{i18n.t('forms.remove_hint', { what })}</p>
    </ConfirmDialog>
  )
}
