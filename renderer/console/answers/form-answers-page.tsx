import { Link, useParams, useSearchParams } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { getVisitorPageUrl } from '../context/visitor-page-url.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { AnswerDrawer } from './answer-drawer.tsx'
import { fromFirstPage, listFilterQuestions } from './answer-filter.ts'
import { AnswerFilterBar } from './answer-filter-bar.tsx'
import { formatFormTitle } from './answer-texts.ts'
import { AnswersTable } from './answers-table.tsx'
import { ExportAnswersButton } from './export-answers-button.tsx'
import { getFormEditorPath } from './form-editor-path.ts'
import { SummaryView } from './summary-view.tsx'
import { type AnsweredFormKey, useAnsweredForms } from './use-answered-forms.ts'
import './answers-styles.css'

/** The answers to a form or survey: summed up, or one by one, with one filter for both. */
export function FormAnswersPage() {
  const { kind, form = '' } = useParams()
  return kind === 'form' || kind === 'survey' ? (
    <Page key={`${kind} ${form}`} form={{ kind, form }} />
  ) : (
    <NotFoundPage />
  )
}

function Page({ form }: { readonly form: AnsweredFormKey }) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  // Without a filter: it says which questions there are.
  const answer = useConsoleQuery('getSubmissionSummary', form)
  const answered = useAnsweredForms().data?.forms.find(
    one => one.kind === form.kind && one.form === form.form,
  )
  const isTable = query.get('view') === 'answers'
  return (
    <div className="console-split">
      <BusinessPage heading={formatFormTitle(answered ?? form, i18n)} tools={<Views isTable={isTable} />}>
        <FormLinks form={form} isInService={answered?.inService ?? false} />
        <QueryContent answer={answer} rows={4}>
          {({ questions }) => (
            <>
              <AnswerFilterBar
                questions={listFilterQuestions(questions, i18n)}
                versions={answered?.versions ?? []}
              >
                <ExportAnswersButton form={form} />
              </AnswerFilterBar>
              {isTable ? (
                <AnswersTable form={form} questions={questions} />
              ) : (
                <SummaryView form={form} isInService={answered?.inService ?? false} />
              )}
            </>
          )}
        </QueryContent>
      </BusinessPage>
      {answer.data && <AnswerDrawer questions={answer.data.questions} />}
    </div>
  )
}

interface FormLinksProps {
  readonly form: AnsweredFormKey
  /** Whether visitors can open it. */
  readonly isInService: boolean
}

/** Leads back to the list, to the form as visitors see it, and to its editor. */
function FormLinks({ form: { kind, form }, isInService }: FormLinksProps) {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  return (
    <p className="console-answer-back">
      <Link to={`/${business.slug}/answers`}>← {i18n.t('answers.title')}</Link>
      {isInService && (
        <a href={getVisitorPageUrl(business, `/widget/${kind}/${form}`)} target="_blank" rel="noopener">
          {i18n.t('answers.open_form')} ↗
        </a>
      )}
      {isInService && (
        <Link to={`/${business.slug}/${getFormEditorPath({ kind, form })}`}>
          {i18n.t('answers.edit_form')}
        </Link>
      )}
    </p>
  )
}

function Views({ isTable }: { readonly isTable: boolean }) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const toView = (view: 'summary' | 'answers') => {
    const next = fromFirstPage(query)
    if (view === 'summary') next.delete('view')
    else next.set('view', view)
    return `?${next}`
  }
  return (
    <nav className="console-views" aria-label={i18n.t('answers.views')}>
      {(['summary', 'answers'] as const).map(view => (
        <Link
          key={view}
          to={toView(view)}
          aria-current={isTable === (view === 'answers') ? 'page' : undefined}
        >
          {i18n.t('answers.view', { view })}
        </Link>
      ))}
    </nav>
  )
}
