import { useState } from 'react'
import type { Repeat } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { NumberStepper } from '../../ui/guests/number-stepper.tsx'
import { RepeatChoice } from '../../ui/recurrence/repeat-choice.tsx'

const least = 2
/** What a series starts with: short enough to be undone, long enough to be meant. */
const usual = 4

/** Whether and how often an appointment repeats. Options: `every`, `maxCount`. Value: `{ every, count }`, or nothing. */
export function RecurrenceWidget({ name, value: repeat, onChange, options }: WidgetProps<'recurrence'>) {
  const { words } = useApp()
  const { every: offered = [], maxCount: most = least } = options
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

/** What is typed counts once it is a number that is offered; else the last one that was comes back. */
function Count({ repeat, most, onChange }: CountProps) {
  const { words } = useApp()
  const [typed, setTyped] = useState<string>()
  const enter = (text: string) => {
    setTyped(text)
    const count = Number(text)
    if (/^\d+$/.test(text) && count >= least && count <= most) onChange({ ...repeat, count })
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
