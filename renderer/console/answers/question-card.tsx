import { Link, useSearchParams } from 'react-router'
import type { ChoiceCount } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { withCondition } from './answer-filter.ts'
import {
  computeShare,
  formatChoice,
  formatNumber,
  formatPercent,
  formatQuestionGroups,
  formatQuestionTitle,
  formatScore,
  type QuestionResult,
} from './answer-texts.ts'
import { NpsGroups } from './nps-groups.tsx'
import { StackedBar } from './stacked-bar.tsx'
import { TextAnswers } from './text-answers.tsx'

interface Props {
  readonly question: QuestionResult
  /** The path of its editor within the business. */
  readonly editor?: string
}

/** A question and what its answers come to. */
export function QuestionCard({ question, editor }: Props) {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const title = formatQuestionTitle(question, i18n)
  const { answered, average, nps } = question
  const groups = formatQuestionGroups(question, i18n)
  return (
    <section className="console-card console-question">
      <div className="console-question-head">
        <div>
          {groups !== '' && <p className="console-muted">{groups}</p>}
          <h2>{title}</h2>
          <p className="console-muted">{i18n.t('answers.count', { count: answered })}</p>
          {editor !== undefined && (
            <Link
              className="console-question-edit"
              to={`/${business.slug}/${editor}`}
              aria-label={i18n.t('answers.edit_question', { title })}
            >
              {i18n.t('builder.part_edit')}
            </Link>
          )}
        </div>
        {average !== undefined && (
          <p className="console-tally">
            <strong>{nps ? formatScore(nps.score, i18n) : formatNumber(average, i18n)}</strong>{' '}
            {i18n.t(nps ? 'answers.nps' : 'answers.average')}
          </p>
        )}
      </div>
      {answered > 0 && <Results question={question} />}
    </section>
  )
}

function Results({ question }: Pick<Props, 'question'>) {
  const i18n = useI18n()
  const { name, names, answered, choices, rows, ranks, texts, nps } = question
  const title = formatQuestionTitle(question, i18n)
  return (
    <>
      {nps && <NpsGroups nps={nps} answered={answered} />}
      <Spread question={question} />
      {choices && (
        <Distribution
          title={title}
          name={name}
          names={names}
          counts={choices}
          answered={answered}
          isTitleHidden={true}
        />
      )}
      {rows?.map(row => (
        <Distribution
          key={row.row}
          title={formatQuestionTitle({ ...row, name: row.row }, i18n)}
          name={`${name}.${row.row}`}
          names={{ ...names, ...row.names }}
          counts={row.choices}
          answered={row.answered}
        />
      ))}
      {ranks && (
        <ol className="console-ranks">
          {ranks.map(({ value, average }) => (
            <li key={value}>
              {formatChoice(value, names, i18n)}{' '}
              <span className="console-muted">
                {i18n.t('answers.place', { place: formatNumber(average, i18n) })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {texts && <TextAnswers texts={texts} answered={answered} />}
    </>
  )
}

function Spread({ question: { average, median, minimum, maximum, nps } }: Pick<Props, 'question'>) {
  const i18n = useI18n()
  if (average === undefined || median === undefined || minimum === undefined || maximum === undefined)
    return null
  const facts = [
    ...(nps ? [`${formatNumber(average, i18n)} ${i18n.t('answers.average')}`] : []),
    i18n.t('answers.median', { median: formatNumber(median, i18n) }),
    i18n.t('answers.range', {
      minimum: formatNumber(minimum, i18n),
      maximum: formatNumber(maximum, i18n),
    }),
  ]
  return <p className="console-muted">{facts.join(' · ')}</p>
}

/** Answers of this length have room beside their bar on a phone, too. */
const maxShortCharacters = 3

interface DistributionProps {
  readonly title: string
  readonly isTitleHidden?: boolean
  /** Of the question, as conditions name it. */
  readonly name: string
  readonly names: QuestionResult['names']
  readonly counts: readonly ChoiceCount[]
  readonly answered: number
}

/** How often each answer was given, as a table with bars. An answer leads to those who gave it. */
function Distribution({ title, isTitleHidden = false, name, names, counts, answered }: DistributionProps) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const isShort = counts.every(({ value }) => formatChoice(value, names, i18n).length <= maxShortCharacters)
  return (
    <table className={`console-counts${isShort ? ' console-counts--short' : ''}`}>
      <caption className={isTitleHidden ? 'bp-hidden' : undefined}>{title}</caption>
      <thead className="bp-hidden">
        <tr>
          <th scope="col">{i18n.t('answers.answer')}</th>
          <th scope="col">{i18n.t('answers.times')}</th>
          <th scope="col">{i18n.t('answers.share')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ value, count }) => {
          const answer = formatChoice(value, names, i18n)
          return (
            <tr key={String(value)}>
              <th scope="row">
                {count === 0 || value === null ? (
                  <span>{answer}</span>
                ) : (
                  <Link
                    to={`?${withCondition(query, `${name}=${value}`)}`}
                    title={i18n.t('answers.only_these', { answer })}
                  >
                    {answer}
                  </Link>
                )}
                <StackedBar parts={[{ look: 'share', share: computeShare(count, answered) }]} />
              </th>
              <td>{formatNumber(count, i18n)}</td>
              <td>{formatPercent(count, answered, i18n)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
