import { useState } from 'react'
import { Link } from 'react-router'
import { isLocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { getVisitorPageUrl } from '../context/visitor-page-url.ts'
import { useCallAsBusiness } from '../documents/use-document-draft.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { useAuthorNames } from '../texts/use-author-names.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { ArchiveContentDialog } from './archive-content-dialog.tsx'
import { ContentStateBadges } from './content-state-badges.tsx'
import type { ContentFolder } from './model/content-form.ts'
import { NewContentDialog } from './new-content-button.tsx'
import type { WebsiteEntry } from './use-website-entry.ts'

interface Props {
  readonly kind: ContentFolder
  readonly entries: readonly WebsiteEntry[]
}

/** Each with its state, address, languages and last change. */
export function WebsiteTable({ kind, entries }: Props) {
  const i18n = useI18n()
  return (
    <table className="console-table form-table website-table">
      <thead>
        <tr>
          <th scope="col">{i18n.t('builder.title')}</th>
          <th scope="col">{i18n.t('forms.state')}</th>
          <th scope="col">{i18n.t('forms.languages')}</th>
          <th scope="col">{i18n.t('forms.last_change')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <EntryRow key={entry.key} kind={kind} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly kind: ContentFolder
  readonly entry: WebsiteEntry
}

function EntryRow({ kind, entry }: RowProps) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const nameAuthor = useAuthorNames()
  const { key, title, path, author, changedAt, isDescribed, draft } = entry
  const name = (title === undefined ? '' : i18n.text(title)) || key
  return (
    <tr>
      <th scope="row">
        <Link to={key}>{name}</Link>
        <div className="console-muted website-address">{path}</div>
        {!isDescribed && <div className="console-muted">{i18n.t('website.not_described')}</div>}
      </th>
      <td>
        <ContentStateBadges entry={{ ...entry, hasDraft: draft !== undefined }} />
      </td>
      <td className="console-muted" data-label={i18n.t('forms.languages')}>
        <LanguagesCell entry={entry} />
      </td>
      <td className="console-muted" data-label={i18n.t('forms.last_change')}>
        {author !== undefined && changedAt !== undefined
          ? `${nameAuthor(author)}, ${formatDateAndTime(changedAt, i18n, zone)}`
          : '–'}
      </td>
      <td>
        <RowMenu kind={kind} entry={entry} name={name} />
      </td>
    </tr>
  )
}

/** How many languages are complete, and where something is missing. */
function LanguagesCell({ entry: { languages, texts } }: Pick<RowProps, 'entry'>) {
  const i18n = useI18n()
  if (texts === 0) return '–'
  const complete = languages.filter(({ missing }) => missing === 0).length
  const partial = languages.filter(({ missing }) => missing > 0)
  return (
    <>
      {complete === localeCodes.length
        ? i18n.t('forms.all_languages')
        : i18n.t('builder.languages_given', { count: String(complete), total: String(localeCodes.length) })}
      {partial.map(({ language, missing }) => (
        <div key={language} className="website-missing">
          {isLocaleCode(language) ? languageNames[language] : language}:{' '}
          {i18n.t('website.texts_missing', { count: missing })}
        </div>
      ))}
    </>
  )
}

/** What else can be done with an entry. */
function RowMenu({ kind, entry, name }: RowProps & { readonly name: string }) {
  const { i18n, announce } = useConsole()
  const { business } = useSignedIn().membership
  const [isCopying, setCopying] = useState(false)
  const [isArchiving, setArchiving] = useState(false)
  const call = useCallAsBusiness()
  const takeDown = useConsoleMutation('takeDownRecord', {
    onDone: () => announce(i18n.t('website.taken_down', { title: name })),
  })
  const { key, state, path } = entry
  const readDocument = async () => {
    const outcome = await call('getDocument', { kind, key })
    return outcome.ok ? (outcome.value.draft?.document ?? outcome.value.published?.document) : undefined
  }
  return (
    <>
      <ActionMenu label={i18n.t('website.more_named', { name })}>
        {state !== 'draft' && (
          <a href={getVisitorPageUrl(business, path)} target="_blank" rel="noopener">
            {i18n.t('website.open_page')}
          </a>
        )}
        <button type="button" onClick={() => setCopying(true)}>
          {i18n.t('website.copy')}
        </button>
        {state !== 'draft' && (
          <button type="button" onClick={() => takeDown.act({ kind, key })}>
            {i18n.t('website.take_down')}
          </button>
        )}
        <button type="button" onClick={() => setArchiving(true)}>
          {i18n.t(state === 'draft' ? 'document.discard' : 'record.archive')}
        </button>
      </ActionMenu>
      {takeDown.problem && (
        <p className="bp-error" role="alert">
          {i18n.formatProblem(takeDown.problem)}
        </p>
      )}
      {isCopying && (
        <NewContentDialog
          kind={kind}
          copied={{ name, read: readDocument }}
          onClose={() => setCopying(false)}
        />
      )}
      {isArchiving && (
        <ArchiveContentDialog kind={kind} entry={entry} name={name} onClose={() => setArchiving(false)} />
      )}
    </>
  )
}
