import { type RefObject, useState } from 'react'
import { parseInstant } from '#schemas/instant.ts'
import { firstDayOf, monthOf } from '#schemas/month.ts'
import type { Instant } from '#schemas/time.ts'
import type { Slot } from '#schemas/types.gen.ts'
import { toLocal } from '#schemas/wall-clock.ts'
import { useApp } from '../screen/app-context.ts'
import { useScreen } from '../screen/screen-context.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TimeList } from '../ui/time-list.tsx'
import { isNextSlot, recordsIn } from './records.ts'
import type { SlotOptions } from './slot-query.ts'
import type { Slots } from './use-slots.ts'

interface Props {
  readonly name: string
  readonly value: unknown
  readonly change: (value: unknown) => void
  readonly asked: SlotOptions
  readonly slots: Slots
  readonly headingRef: RefObject<HTMLHeadingElement | null>
}

/** More than this many times of a day wait behind a button. */
const timesAtFirst = 16

/** The starting times of the chosen day; of an empty month, the way to the next free one. */
export function SlotTimes({ name, value, change, asked, slots, headingRef }: Props) {
  const { nextButton } = useScreen()
  const { words, formats } = useApp()
  const partsOf = useParts()
  const [unfolded, setUnfolded] = useState<string>()
  const { date, times, loading, failed } = slots
  if (failed) return <Notice kind="problem">{words.t('problem.network.failed')}</Notice>
  const chosen = typeof value === 'string' ? parseInstant(value) : undefined
  const folded =
    times.length > timesAtFirst + 2 && unfolded !== date && !times.slice(timesAtFirst).some(isChosen)
  const shown = folded ? times.slice(0, timesAtFirst) : times
  return (
    <TimeList
      heading={date === undefined ? words.t('slot.starting_times') : formats.date(date, 'long')}
      groups={partsOf(shown)}
      selected={times.find(isChosen)?.start}
      headingRef={headingRef}
      onSelect={(start, byKey) => {
        change(start)
        if (byKey) nextButton.current?.focus()
      }}
      name={name}
      loading={loading}
      status={loading ? words.t('slot.finding') : words.t('slot.found', { count: times.length })}
      more={
        folded && (
          <Button type="button" look="quiet" onClick={() => setUnfolded(date)}>
            {words.t('slot.load_more')}
          </Button>
        )
      }
      empty={{
        text: words.t('problem.slot.none_this_month'),
        action: <NextAvailable asked={asked} slots={slots} />,
      }}
    />
  )

  function isChosen({ start }: Slot): boolean {
    return chosen !== undefined && parseInstant(start) === chosen
  }
}

const noon = 12 * 60
const evening = 17 * 60

/** Puts times in the parts of the viewer's day. */
function useParts() {
  const { words, formats, zone } = useApp()
  const { scope } = useScreen()
  const capacity = recordsIn(scope).service?.capacity ?? 1
  const timed = (slots: readonly Slot[]) =>
    slots.flatMap(slot => {
      const start = parseInstant(slot.start)
      return start === undefined ? [] : [{ slot, start, minute: toLocal(start, zone).minute }]
    })
  const part = (
    slots: readonly Slot[],
    id: 'morning' | 'afternoon' | 'evening',
    within: (minute: number) => boolean,
  ) => ({
    id,
    heading: words.t(`slot.${id}`),
    times: timed(slots)
      .filter(({ minute }) => within(minute))
      .map(({ slot, start }) => ({
        value: slot.start,
        label: formats.time(start),
        detail: capacity > 1 ? words.t('slot.seats_left', { count: slot.seatsLeft }) : undefined,
      })),
  })
  return (slots: readonly Slot[]) => [
    part(slots, 'morning', minute => minute < noon),
    part(slots, 'afternoon', minute => minute >= noon && minute < evening),
    part(slots, 'evening', minute => minute >= evening),
  ]
}

function NextAvailable({ asked, slots }: Pick<Props, 'asked' | 'slots'>) {
  const { words, answers, zone } = useApp()
  const { set } = useScreen()
  const [state, setState] = useState<'idle' | 'busy' | 'none'>('idle')
  /** From the shown month on; a visitor who has gone too far ahead is led back. */
  const search = async (): Promise<Instant | undefined> => {
    for (const after of [{ after: firstDayOf(slots.month) }, {}]) {
      const question = { ...asked, ...after, timezone: zone }
      const outcome = await answers.ask({ call: 'findNextSlot', input: question })
      const slot = outcome.ok && isNextSlot(outcome.value) ? outcome.value.slot : null
      if (slot) return parseInstant(slot.start)
    }
    return undefined
  }
  const find = async () => {
    setState('busy')
    const start = await search()
    setState(start === undefined ? 'none' : 'idle')
    if (start === undefined) return
    const { date } = toLocal(start, zone)
    set({ month: monthOf(date), date })
  }
  if (state === 'none') return <p role="status">{words.t('slot.none_ahead')}</p>
  return (
    <Button
      type="button"
      look="secondary"
      busy={state === 'busy'}
      busyLabel={words.t('slot.finding')}
      onClick={find}
    >
      {words.t('slot.find_next')}
    </Button>
  )
}
