import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatReaderTimeRange } from '#locales/dual-zone-time.ts'
import type { Slot } from '#schemas/generated/types.gen.ts'
import { endOfAfternoon, endOfDay, endOfMorning } from '#schemas/runtime/time/day-parts.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getFirstDay } from '#schemas/runtime/time/month.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { FailedLoadNotice } from '../../screen/failed-load-notice.tsx'
import { useIncompletePresses, useResolvedProblem, useScope, useScreen } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { type TimeGroup, TimeList } from '../../ui/calendar/time-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useAppInLocationZone } from '../location/location-zone.ts'
import type { SlotOptions } from './slot-query.ts'
import type { SlotsState } from './use-slots.ts'
import { useSlowLoading } from './use-slow-loading.ts'

export const loadScrollToTimes = () => import('./scroll-to-times.ts')

/** Brings the times into view, after React has rendered those of the chosen day. */
export const showDayTimes: ShowTimes = (...args) =>
  void loadScrollToTimes().then(module => module.scrollToTimes(...args))

type ShowTimes = Awaited<ReturnType<typeof loadScrollToTimes>>['scrollToTimes']

interface Props extends Pick<WidgetProps<'slot'>, 'name' | 'value' | 'onChange' | 'scope' | 'faults'> {
  readonly asked: SlotOptions
  readonly slots: SlotsState
  readonly headingRef: RefObject<HTMLHeadingElement | null>
}

/** Number of times of a part of the day shown at first; the rest appear at the press of a button. */
const timesAtFirst = 15

/** Shows the starting times of the chosen day, or a button that finds the next free time if the month is empty. */
export function SlotTimes({ name, value, onChange, asked, scope, faults, slots, headingRef }: Props) {
  const { nextButton } = useScreen()
  const presses = useIncompletePresses()
  const resolution = useResolvedProblem()
  const clock = useAppInLocationZone(scope)
  const { i18n, formats } = clock
  const [part, setPart] = useState<string>()
  const [unfolded, setUnfolded] = useState<string>()
  const groupName = useId()
  const { date, times, loading, problem, letGo } = slots
  const isLate = useSlowLoading(loading)
  const missed = value === undefined ? presses : 0
  useEffect(() => {
    if (missed > 0) showDayTimes(headingRef.current, { firstTime: true })
  }, [missed, headingRef])
  const isLost = value === undefined && faults.length > 0
  useEffect(() => {
    if (isLost && !loading) showDayTimes(headingRef.current, { byKey: true })
  }, [isLost, loading, headingRef])
  if (problem?.code === 'calendar.not_found') return <NotOffered asked={asked} />
  if (problem) return <FailedLoadNotice problem={problem} retry={slots.retry} />
  const selected = times.find(({ start }) => parseInstant(start) === parseInstant(value ?? ''))?.start
  const groups = groupTimes(times, date, { clock, capacity: scope.service?.capacity ?? 1 })
  const withTimes = groups.filter(group => group.times.length > 0)
  const placeOfChosen = (group: TimeGroup) => group.times.findIndex(({ value: start }) => start === selected)
  const open =
    withTimes.find(({ id }) => id === part) ??
    withTimes.find(group => placeOfChosen(group) >= 0) ??
    withTimes[0]
  const folded =
    open !== undefined &&
    open.times.length > timesAtFirst + 3 &&
    unfolded !== open.id &&
    placeOfChosen(open) < timesAtFirst
  return (
    <TimeList
      heading={date === undefined ? i18n.t('slot.starting_times') : formats.date(date, 'long')}
      groups={groups}
      open={open?.id}
      onOpen={setPart}
      moves={part !== undefined || scope.query.date !== undefined}
      groupName={groupName}
      timesAtMost={folded ? timesAtFirst : undefined}
      selected={selected}
      headingRef={headingRef}
      onSelect={(start, byKey) => {
        onChange(start)
        if (byKey) nextButton.current?.focus()
      }}
      name={name}
      loading={loading}
      status={statusText()}
      statusShown={loading || letGo}
      notice={
        isLost && resolution ? (
          <Notice kind="problem">{i18n.phrase(resolution.message, resolution.params)}</Notice>
        ) : (
          value !== undefined &&
          scope.values.hold?.denied && <Notice kind="info">{i18n.t('slot.not_held')}</Notice>
        )
      }
      more={
        folded ? (
          <Button type="button" look="quiet" onClick={() => setUnfolded(open.id)}>
            {i18n.t('slot.load_more')}
          </Button>
        ) : (
          scope.service?.waitlist && <WidgetSlot widget="waitlist-link" options={asked} />
        )
      }
      empty={{
        wholeMonth: slots.days.length === 0,
        text: i18n.t(slots.days.length === 0 ? 'problem.slot.none_this_month' : 'problem.slot.none'),
        action: (
          <WidgetSlot widget="next-slot" options={{ ...asked, after: date ?? getFirstDay(slots.month) }} />
        ),
      }}
    />
  )

  function statusText(): string | undefined {
    if (loading) return isLate ? i18n.t('slot.finding') : undefined
    return i18n.t(letGo ? 'slot.let_go' : 'slot.found', { count: times.length })
  }
}

/** Leads to the times of others, if the provider does not offer the service any more. */
function NotOffered({ asked }: Pick<Props, 'asked'>) {
  const { i18n, href } = useApp()
  const { set } = useScreen()
  const { params } = useScope()
  const { service, provider, booking } = asked
  const label = i18n.t('slot.find_next')
  const hasOthers = service !== undefined && provider !== undefined && booking === undefined
  const others =
    !hasOthers || params.oneTimeSlug !== undefined ? null : params.provider === undefined ? (
      <Button type="button" onClick={() => set({ provider: 'any', date: undefined })}>
        {label}
      </Button>
    ) : (
      <ButtonLink href={href(`/widget/appointment/service/${service}`)}>{label}</ButtonLink>
    )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button of the time that was pressed is gone.
    if (document.activeElement === document.body) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind="problem" actions={others}>
        {i18n.t('problem.slot.none')}
      </Notice>
    </div>
  )
}

/** The parts of the day, with their first and last (exclusive) minute. */
const dayParts = [
  ['slot.morning', 0, endOfMorning],
  ['slot.afternoon', endOfMorning, endOfAfternoon],
  ['slot.evening', endOfAfternoon, endOfDay],
] as const

interface TimeContext {
  readonly clock: AppContextValue
  readonly capacity: number
}

/** Groups times by part of the day, in the place's zone. */
function groupTimes(
  slots: readonly Slot[],
  date: PlainDate | undefined,
  { clock, capacity }: TimeContext,
): readonly TimeGroup[] {
  const { i18n, formats, zone } = clock
  const timed = slots.flatMap(slot => {
    const start = parseInstant(slot.start)
    return start === undefined ? [] : [{ slot, start, minute: toLocalDateTime(start, zone).minute }]
  })
  return dayParts.map(([part, from, end]) => {
    const within = timed.filter(({ minute }) => minute >= from && minute < end)
    return {
      // A new day gets new keys, so that its times appear anew.
      id: `${date} ${part}`,
      heading: i18n.t(part),
      countLabel: i18n.t('calendar.times', { count: within.length }),
      times: within.map(({ slot, start }) => ({
        value: slot.start,
        label: formats.time(start),
        detail:
          [
            formatReaderTimeRange(start, undefined, clock),
            capacity > 1 && i18n.t('slot.seats_left', { count: slot.seatsLeft }),
          ]
            .filter(Boolean)
            .join(' · ') || undefined,
      })),
    }
  })
}
