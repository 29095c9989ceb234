import { useWords } from '../context/console-context.ts'
import { formatNumber, formatShare, getShare, type QuestionResult } from './answer-texts.ts'
import { StackedBar } from './bars.tsx'

interface Props {
  readonly nps: NonNullable<QuestionResult['nps']>
  readonly answered: number
}

/** Promoters, passives and detractors. */
export function NpsGroups({ nps: { detractors, passives, promoters }, answered }: Props) {
  const words = useWords()
  const parts = [
    { look: 'low', count: detractors, label: words.t('answers.detractors') },
    { look: 'middle', count: passives, label: words.t('answers.passives') },
    { look: 'high', count: promoters, label: words.t('answers.promoters') },
  ] as const
  return (
    <>
      <StackedBar parts={parts.map(({ look, count }) => ({ look, share: getShare(count, answered) }))} />
      <dl className="console-legend">
        {parts.map(({ look, count, label }) => (
          <div key={look} className={`console-legend--${look}`}>
            <dt>{label}</dt>
            <dd>
              {formatNumber(count, words)}{' '}
              <span className="console-muted">{formatShare(count, answered, words)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
