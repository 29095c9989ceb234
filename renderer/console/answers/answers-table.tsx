import { Link, useSearchParams } from 'react-router'
import type { Submission } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { Pager } from '../ui/pager.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { submissionParameter } from './answer-drawer.tsx'
import { isFiltered, readFilterInput } from './answer-filter.ts'
import {
  formatGivenAnswer,
  formatQuestionTitle,
  getAnswerValue,
  type QuestionResult,
} from './answer-texts.ts'
import type { AnsweredFormKey } from './use-answered-forms.ts'

const pageSize = 25
/** So many first answers tell one row from another. */
const maxColumns = 3

interface Props {
  readonly form: AnsweredFormKey
  readonly questions: readonly QuestionResult[]
}

/** The answers one by one, latest first, in pages. */
export function AnswersTable({ form, questions }: Props) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const after = query.get('after')
  const answer = useConsoleQuery('listSubmissions', {
    ...form,
    ...readFilterInput(query),
    limit: pageSize,
    ...(after === null ? {} : { after: after.slice(0, 200) }),
  })
  const columns = questions
    .filter(({ type }) => type !== 'file' && type !== 'matrix' && type !== 'ranking' && type !== 'other')
    .slice(0, maxColumns)
  return (
    <QueryContent answer={answer} rows={5}>
      {({ submissions, next }) => (
        <>
          {submissions.length === 0 ? (
            <EmptyState title={i18n.t('answers.empty')}>{i18n.t(getEmptyHint(query, next))}</EmptyState>
          ) : (
            <Table submissions={submissions} columns={columns} />
          )}
          <Pager next={next} opened={submissionParameter} />
        </>
      )}
    </QueryContent>
  )
}

function getEmptyHint(query: URLSearchParams, next: string | null) {
  if (next !== null) return 'answers.further'
  return isFiltered(query) ? 'answers.empty_filtered' : 'answers.empty_hint'
}

interface TableProps {
  readonly submissions: readonly Submission[]
  readonly columns: readonly QuestionResult[]
}

function Table({ submissions, columns }: TableProps) {
  const i18n = useI18n()
  return (
    <table className="console-table console-answer-table">
      <thead>
        <tr>
          <th scope="col">{i18n.t('answers.when')}</th>
          {columns.map(column => (
            <th key={column.name} scope="col">
              {formatQuestionTitle(column, i18n)}
            </th>
          ))}
          <th scope="col">{i18n.t('answers.tags')}</th>
        </tr>
      </thead>
      <tbody>
        {submissions.map(submission => (
          <Row key={submission.id} submission={submission} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  submission,
  columns,
}: {
  readonly submission: Submission
  readonly columns: TableProps['columns']
}) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const [query] = useSearchParams()
  const { id, status, savedAt, values, tags = [] } = submission
  const opening = new URLSearchParams(query)
  opening.set(submissionParameter, id)
  return (
    <tr>
      <th scope="row">
        <Link
          to={`?${opening}`}
          data-submission={id}
          aria-current={query.get(submissionParameter) === id ? 'true' : undefined}
        >
          {formatDateAndTime(savedAt, i18n, zone)}
        </Link>{' '}
        {status !== 'complete' && (
          <span className="console-badge">{i18n.t('answers.status', { status })}</span>
        )}
      </th>
      {columns.map(column => (
        <td key={column.name} data-label={formatQuestionTitle(column, i18n)}>
          {shorten(
            formatGivenAnswer(getAnswerValue(values, column.name), column, i18n).replaceAll('\n', ', '),
          )}
        </td>
      ))}
      <td>
        {tags.map(tag => (
          <span key={tag} className="console-badge console-badge--ok">
            {tag}
          </span>
        ))}
      </td>
    </tr>
  )
}

const maxCharacters = 80

const shorten = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters).trimEnd()}…` : text
