import { useState } from 'react'
import type { Repeat } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { describeInvalidNumber } from '../../ui/form/invalid-number.ts'
import { NumberStepper } from '../../ui/guests/number-stepper.tsx'
import { RepeatChoice } from '../../ui/recurrence/repeat-choice.tsx'

const least = 2
/** The initial length of a series: short enough to undo, long enough to be intended. */
const usual = 4

/**
 * Asks whether and how often an appointment repeats. Options: `every`, `maxCount`. Value: `{ every, count }`, or none.
 */
export function RecurrenceWidget({ name, value: repeat, onChange, options }: WidgetProps<'recurrence'>) {
  const { i18n } = useApp()
  const { every: offered = [], maxCount: most = least } = options
  const rhythms = (['week', 'two-weeks', 'month'] as const).filter(every => offered.includes(every))
  return (
    <RepeatChoice
      name={`${name}-every`}
      label={i18n.t('series.repeats')}
      selected={repeat?.every ?? ''}
      choices={[
        { value: '', label: i18n.t('series.once') },
        ...rhythms.map(every => ({ value: every, label: i18n.t('series.every', { every }) })),
      ]}
      onChoose={chosen => {
        const every = rhythms.find(rhythm => rhythm === chosen)
        onChange(every && { every, count: repeat?.count ?? Math.min(usual, most) })
      }}
    >
      {repeat && <Count repeat={repeat} most={most} onChange={onChange} />}
    </RepeatChoice>
  )
}

interface CountProps {
  readonly repeat: Repeat
  readonly most: number
  readonly onChange: (value: Repeat) => void
}

/** Takes a typed count once it is in range; another one stays, with an error, and the last valid one counts. */
function Count({ repeat, most, onChange }: CountProps) {
  const { i18n } = useApp()
  const [refused, setRefused] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const enter = (text: string) => {
    const count = /^\d+$/.test(text) ? Number(text) : 0
    const isPossible = count >= least && count <= most
    setRefused(isPossible ? undefined : text)
    if (isPossible) {
      setLeft(false)
      onChange({ ...repeat, count })
    }
  }
  const describe = (text: string) =>
    describeInvalidNumber(text, { tag: i18n.tag, integer: true }, i18n) ??
    (Number(text) > most
      ? i18n.phrase('problem.field.too_large', { limit: most })
      : i18n.phrase('problem.field.too_small', { limit: least }))
  return (
    <NumberStepper
      name="repeat-count"
      label={i18n.t('series.count')}
      hint={i18n.t('series.count_hint', { count: most })}
      tag={i18n.tag}
      text={refused ?? String(repeat.count)}
      least={least}
      most={most}
      onChange={enter}
      onLeave={() => setLeft(true)}
      error={refused !== undefined && isLeft ? describe(refused) : undefined}
      fewerLabel={i18n.t('series.fewer')}
      moreLabel={i18n.t('series.more')}
    />
  )
}
