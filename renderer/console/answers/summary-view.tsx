import { useSearchParams } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Summary } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { isFiltered, readFilterInput } from './answer-filter.ts'
import { formatNumber } from './answer-texts.ts'
import { getFormEditorPath } from './form-editor-path.ts'
import { FormProgressCard } from './form-progress-card.tsx'
import { QuestionCard } from './question-card.tsx'
import type { AnsweredFormKey } from './use-answered-forms.ts'

interface Props {
  readonly form: AnsweredFormKey
  /** Whether it still exists, so that its questions can be edited. */
  readonly isInService: boolean
}

/** What the answers come to, question by question, and how far visitors get. */
export function SummaryView({ form, isInService }: Props) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const answer = useConsoleQuery('getSubmissionSummary', { ...form, ...readFilterInput(query) })
  return (
    <QueryContent answer={answer} rows={4}>
      {summary => (
        <>
          {summary.limited && <Notice kind="info">{i18n.t('answers.limited')}</Notice>}
          {summary.complete + summary.partial === 0 ? (
            <EmptyState title={i18n.t('answers.empty')}>
              {i18n.t(isFiltered(query) ? 'answers.empty_filtered' : 'answers.empty_hint')}
            </EmptyState>
          ) : (
            <Totals summary={summary} />
          )}
          <FormProgressCard progress={summary.progress} />
          {summary.complete + summary.partial > 0 &&
            summary.questions.map(question => (
              <QuestionCard
                key={question.name}
                question={question}
                {...(isInService ? { editor: getFormEditorPath(form, question.name) } : {})}
              />
            ))}
        </>
      )}
    </QueryContent>
  )
}

function Totals({ summary: { complete, partial, scores } }: { readonly summary: Summary }) {
  const i18n = useI18n()
  const figures = [
    { label: i18n.t('answers.complete', { count: complete }), value: complete },
    ...(partial > 0 ? [{ label: i18n.t('answers.partial'), value: partial }] : []),
    ...scores.map(({ name, average }) => ({ label: i18n.t('answers.score', { name }), value: average })),
  ]
  return (
    <dl className="console-tallies">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value, i18n)}</dd>
        </div>
      ))}
    </dl>
  )
}
