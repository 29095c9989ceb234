import { useI18n } from '../context/console-context.ts'
import { computeShare, formatNumber, formatPercent, type QuestionResult } from './answer-texts.ts'
import { StackedBar } from './stacked-bar.tsx'

interface Props {
  readonly nps: NonNullable<QuestionResult['nps']>
  readonly answered: number
}

/** Promoters, passives and detractors. */
export function NpsGroups({ nps: { detractors, passives, promoters }, answered }: Props) {
  const i18n = useI18n()
  const parts = [
    { look: 'low', count: detractors, label: i18n.t('answers.detractors') },
    { look: 'middle', count: passives, label: i18n.t('answers.passives') },
    { look: 'high', count: promoters, label: i18n.t('answers.promoters') },
  ] as const
  return (
    <>
      <StackedBar parts={parts.map(({ look, count }) => ({ look, share: computeShare(count, answered) }))} />
      <dl className="console-legend">
        {parts.map(({ look, count, label }) => (
          <div key={look} className={`console-legend--${look}`}>
            <dt>{label}</dt>
            <dd>
              {formatNumber(count, i18n)}{' '}
              <span className="console-muted">{formatPercent(count, answered, i18n)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
