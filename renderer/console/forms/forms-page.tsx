import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isLocaleCode } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAnswers } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { DocumentStateBadge } from '../documents/document-state-badge.tsx'
import { formatTextLanguages } from '../documents/format-text-languages.ts'
import { readText } from '../documents/localized-texts.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { useAuthorNames } from '../texts/use-author-names.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FormRowMenu } from './form-row-menu.tsx'
import type { ListedForm } from './listed-form.ts'
import { NewFormButton } from './new-form-button.tsx'
import { StarterCards } from './starter-cards.tsx'
import './forms.css'

const ImportFormDialog = lazy(async () => ({
  default: (await import('../form-import/import-form-dialog.tsx')).ImportFormDialog,
}))

/** Shows the starting documents below the list while it has fewer. */
const startersUntil = 10

/** The forms and surveys of the business, and those of the product that it can make its own. */
export function FormsPage() {
  const i18n = useI18n()
  const answer = useConsoleQuery('listDocuments', { origin: 'any' })
  const [query, setQuery] = useSearchParams()
  // The address follows later, so a field of it alone would lose keys.
  const [wanted, setWanted] = useState(query.get('q') ?? '')
  return (
    <BusinessPage
      heading={i18n.t('nav.forms')}
      tools={
        <span className="form-list-acts">
          <ImportButton />
          <NewFormButton />
        </span>
      }
    >
      <p className="console-muted">{i18n.t('forms.hint')}</p>
      <QueryContent answer={answer} rows={5}>
        {({ documents }) => {
          const forms = documents.filter(({ kind }) => kind === 'forms' || kind === 'surveys')
          const own = forms.filter(({ origin }) => origin === 'own')
          return (
            <>
              {forms.length > 8 && (
                <TextField
                  type="search"
                  label={i18n.t('forms.search')}
                  value={wanted}
                  onChange={({ currentTarget: { value } }) => {
                    setWanted(value)
                    setQuery(value === '' ? {} : { q: value }, { replace: true })
                  }}
                />
              )}
              <FormTable forms={forms} wanted={wanted} />
              {own.length < startersUntil && <StarterCards />}
            </>
          )
        }}
      </QueryContent>
    </BusinessPage>
  )
}

/** Takes over a form of another program. */
function ImportButton() {
  const i18n = useI18n()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="button" onClick={() => setOpen(true)}>
        {i18n.t('forms.import')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportFormDialog
            onClose={() => setOpen(false)}
            onImported={(kind, key) => void navigate(`${kind}/${key}`)}
          />
        </Suspense>
      )}
    </>
  )
}

interface TableProps {
  readonly forms: readonly ListedForm[]
  readonly wanted: string
}

function FormTable({ forms, wanted }: TableProps) {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  const locale = isLocaleCode(membership.business.locale) ? membership.business.locale : 'en'
  const named = useMemo(
    () =>
      forms
        .map(form => ({ form, name: readText(form.title, locale) || form.key }))
        .sort(
          (a, b) =>
            Number(a.form.origin === 'product') - Number(b.form.origin === 'product') ||
            a.name.localeCompare(b.name, i18n.tag),
        ),
    [forms, locale, i18n],
  )
  const lower = wanted.toLocaleLowerCase(i18n.tag)
  const found = named.filter(({ name, form }) =>
    `${name} ${form.key}`.toLocaleLowerCase(i18n.tag).includes(lower),
  )
  const counts = useConsoleQuery('listAnsweredForms', {}, { enabled: canSeeAnswers(membership.role) }).data
    ?.forms
  if (found.length === 0) return <p role="status">{i18n.t('record.nothing_found')}</p>
  const isAway = ({ state }: ListedForm) => state === 'closed'
  const away = found.filter(({ form }) => isAway(form))
  const table = (rows: typeof found) => (
    <table className="console-table form-table">
      <thead>
        <tr>
          <th scope="col">{i18n.t('forms.name')}</th>
          <th scope="col">{i18n.t('forms.state')}</th>
          <th scope="col">{i18n.t('forms.languages')}</th>
          {counts && <th scope="col">{i18n.t('forms.answers')}</th>}
          <th scope="col">{i18n.t('forms.last_change')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ form, name }) => (
          <FormRow
            key={`${form.kind}/${form.key}`}
            form={form}
            name={name}
            answers={counts?.find(one => `${one.kind}s` === form.kind && one.form === form.key)}
            hasAnswers={counts !== undefined}
            taken={forms.filter(({ kind }) => kind === form.kind).map(({ key }) => key)}
          />
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      {away.length < found.length && table(found.filter(({ form }) => !isAway(form)))}
      {away.length > 0 && (
        <details className="form-list-away" open={wanted !== '' || away.length === found.length}>
          <summary>{i18n.t('forms.closed_ones', { count: away.length })}</summary>
          {table(away)}
        </details>
      )}
    </>
  )
}

interface RowProps {
  readonly form: ListedForm
  readonly name: string
  readonly answers:
    | { readonly kind: string; readonly form: string; readonly submissions: number; readonly new: number }
    | undefined
  readonly hasAnswers: boolean
  readonly taken: readonly string[]
}

function FormRow({ form, name, answers, hasAnswers, taken }: RowProps) {
  const i18n = useI18n()
  const { membership, zone } = useSignedIn()
  const nameAuthor = useAuthorNames()
  const { kind, key, state, origin, draft } = form
  const last = draft ?? form
  const facts = [
    i18n.t('answers.kind', { kind: kind === 'forms' ? 'form' : 'survey' }),
    ...(origin === 'product' ? [i18n.t('forms.of_product')] : []),
    ...(form.title === undefined && state !== 'new' ? [i18n.t('forms.no_page')] : []),
  ]
  return (
    <tr>
      <th scope="row">
        <Link to={`${kind}/${key}`}>{name}</Link>
        <div className="console-muted">{facts.join(' · ')}</div>
      </th>
      <td>
        <DocumentStateBadge
          isNew={state === 'new'}
          isDraft={draft !== undefined}
          isClosed={state === 'closed'}
        />
      </td>
      <td className="console-muted" data-label={i18n.t('forms.languages')}>
        {formatTextLanguages(form, i18n)}
      </td>
      {hasAnswers && (
        <td data-label={i18n.t('forms.answers')}>
          {answers && answers.submissions > 0 ? (
            <Link to={`/${membership.business.slug}/answers/${answers.kind}/${answers.form}`}>
              {i18n.t('answers.count', { count: answers.submissions })}
            </Link>
          ) : (
            '–'
          )}
          {answers !== undefined && answers.new > 0 && (
            <span className="console-badge console-badge--ok">
              {i18n.t('answers.new', { count: String(answers.new) })}
            </span>
          )}
        </td>
      )}
      <td className="console-muted" data-label={i18n.t('forms.last_change')}>
        {last.author !== undefined && last.changedAt !== undefined
          ? `${nameAuthor(last.author)}, ${formatDateAndTime(last.changedAt, i18n, zone)}`
          : '–'}
      </td>
      <td className="form-list-menu">
        <FormRowMenu form={form} name={name} taken={taken} />
      </td>
    </tr>
  )
}
