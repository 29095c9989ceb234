import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { isLocaleCode } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { type JsonRecord, proposeSlug } from '../saving/record-values.ts'
import { getDateAt, getNow } from '../time/day.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import type { ContentFolder } from './model/content-form.ts'
import { websiteKinds } from './website-kinds.ts'

interface Props {
  readonly kind: ContentFolder
}

/** Begins a page, post or product with its title. */
export function NewContentButton({ kind }: Props) {
  const i18n = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="button" look="primary" onClick={() => setOpen(true)}>
        {i18n.phrase(websiteKinds[kind].create)}
      </Button>
      {isOpen && <NewContentDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps extends Props {
  /** What a copy is made of. */
  readonly copied?: { readonly name: string; read(): Promise<JsonRecord | undefined> }
  readonly onClose: () => void
}

/** Tags and authors belong to a page. */
const needsSite: ReadonlySet<ContentFolder> = new Set(['tags', 'authors'])

export function NewContentDialog({ kind, copied, onClose }: DialogProps) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  const navigate = useNavigate()
  const { membership, zone } = useSignedIn()
  const { business } = membership
  const [title, setTitle] = useState(copied ? i18n.t('website.copy_of', { name: copied.name }) : '')
  const pages = useConsoleQuery('getContentForm', { kind }, { enabled: needsSite.has(kind) }).data?.names.page
  const [chosenSite, setSite] = useState<string>()
  const site = chosenSite ?? pages?.[0]?.value
  const key = proposeSlug(title) || kind.slice(0, -1)
  const { act, isBusy, problem } = useConsoleMutation('saveDocumentDraft', {
    onDone: () => void navigate(`/${business.slug}/website/${kind}/${key}`),
  })
  const locale = isLocaleCode(business.locale) ? business.locale : 'en'
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const begun = (await copied?.read()) ?? {
      ...(kind === 'posts' ? { date: getDateAt(getNow(), zone) } : {}),
      ...(needsSite.has(kind) && site !== undefined ? { site } : {}),
    }
    const document = { slug: key, title: { [locale]: title.trim() }, ...withoutNames(begun) }
    act({ kind, key, document, base: 0, ifRevision: 0 })
  }
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={event => void create(event)}>
        <h2 id={id}>{copied ? i18n.t('website.copy') : i18n.phrase(websiteKinds[kind].create)}</h2>
        <TextField
          label={i18n.t('builder.title')}
          required
          maxLength={120}
          value={title}
          hint={i18n.t('forms.address', { key })}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        {needsSite.has(kind) && !copied && (
          <SelectField
            label={i18n.t('website.option_site')}
            value={site ?? ''}
            options={(pages ?? []).map(({ value, label }) => ({ value, label: i18n.text(label) || value }))}
            onChange={({ currentTarget: { value } }) => setSite(value)}
          />
        )}
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

/** A copy has a title and an address of its own. */
const withoutNames = ({ slug: _, title: __, ...rest }: JsonRecord): JsonRecord => rest
