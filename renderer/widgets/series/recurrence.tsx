import { useState } from 'react'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { NumberStepper } from '../../ui/guests/number-stepper.tsx'
import { RepeatChoice } from '../../ui/recurrence/repeat-choice.tsx'
import { type Repeat, repeatIn } from './series.ts'

const least = 2
/** What a series starts with: short enough to be undone, long enough to be meant. */
const usual = 4

/** Whether and how often an appointment repeats. Options: `every`, `maxCount`. Value: `{ every, count }`, or nothing. */
export function RecurrenceWidget({ name, value, change, options }: WidgetProps) {
  const { words } = useApp()
  const repeat = repeatIn(value)
  const most = typeof options.maxCount === 'number' ? options.maxCount : least
  const offered = Array.isArray(options.every) ? options.every : []
  const rhythms = (['week', 'two-weeks', 'month'] as const).filter(every => offered.includes(every))
  return (
    <RepeatChoice
      name={`${name}-every`}
      label={words.t('series.repeats')}
      selected={repeat?.every ?? ''}
      choices={[
        { value: '', label: words.t('series.once') },
        ...rhythms.map(every => ({ value: every, label: words.t('series.every', { every }) })),
      ]}
      onChoose={chosen => {
        const every = rhythms.find(rhythm => rhythm === chosen)
        change(every && { every, count: repeat?.count ?? Math.min(usual, most) })
      }}
    >
      {repeat && <Count repeat={repeat} most={most} change={change} />}
    </RepeatChoice>
  )
}

interface CountProps {
  readonly repeat: Repeat
  readonly most: number
  readonly change: (value: unknown) => void
}

/** What is typed counts once it is a number that is offered; else the last one that was comes back. */
function Count({ repeat, most, change }: CountProps) {
  const { words } = useApp()
  const [typed, setTyped] = useState<string>()
  const enter = (text: string) => {
    setTyped(text)
    const count = Number(text)
    if (/^\d+$/.test(text) && count >= least && count <= most) change({ ...repeat, count })
  }
  return (
    <NumberStepper
      name="repeat-count"
      label={words.t('series.count')}
      hint={words.t('series.count_hint', { count: most })}
      text={typed ?? String(repeat.count)}
      least={least}
      most={most}
      onChange={enter}
      onLeave={() => setTyped(undefined)}
      fewerLabel={words.t('series.fewer')}
      moreLabel={words.t('series.more')}
    />
  )
}
