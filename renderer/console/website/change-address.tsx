import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { proposeSlug } from '../saving/record-values.ts'
import { TextField } from '../ui/text-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import { useContentEditing } from './content-editing.ts'

/** Says where the page is, and gives it another address. */
export function ChangeAddress() {
  const { i18n } = useConsole()
  const { entry } = useContentEditing()
  const [isOpen, setOpen] = useState(false)
  if (!entry) return null
  return (
    <section className="website-part">
      <h3>{i18n.t('website.address')}</h3>
      <p className="website-address">{entry.path}</p>
      <div className="bp-actions">
        <Button type="button" onClick={() => setOpen(true)}>
          {i18n.t('website.change_address')}
        </Button>
      </div>
      {isOpen && <AddressDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

function AddressDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n, announce } = useConsole()
  const id = useId()
  const dialog = useModal()
  const navigate = useNavigate()
  const { business } = useSignedIn().membership
  const { kind, draft } = useContentEditing()
  const { key, published } = draft
  const [typed, setTyped] = useState(key)
  const to = proposeSlug(typed)
  const { act, isBusy, problem } = useConsoleMutation('renameRecord', {
    onDone: ({ redirect }) => {
      announce(redirect ? i18n.t('website.address_moved', redirect) : i18n.t('website.address_changed'))
      void navigate(`/${business.slug}/website/${kind}/${to}`, { replace: true })
    },
  })
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (to === key) return dialog.current?.close()
    // What is typed goes along.
    if (to !== '' && (await draft.flush())) act({ kind, key, to })
  }
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={event => void rename(event)}>
        <h2 id={id}>{i18n.t('website.change_address')}</h2>
        <TextField
          label={i18n.t('website.new_address')}
          hint={i18n.t('forms.address', { key: to })}
          required
          maxLength={80}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <p className="console-muted">
          {i18n.t(published ? 'website.address_hint' : 'website.until_then_nothing')}
        </p>
        {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
        <div className="bp-actions">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {i18n.t('page.cancel')}
          </Button>
          <Button look="primary" busy={isBusy} busyLabel={i18n.t('document.saving')}>
            {i18n.t('website.change_address')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
