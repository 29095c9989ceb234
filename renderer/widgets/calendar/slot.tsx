/**
 * Lets the visitor choose a day and a starting time. Options: `service` and `provider`, or `services` and
 * `providers` of a cart (slugs with commas, in the order of the appointments), `people`, and `booking`, the
 * id of one to be rescheduled. The address keeps the displayed month and day. Value: the start, ISO 8601.
 */
import { useRef } from 'react'
import { getFirstWeekday } from '#locales/formatters.ts'
import { getLastBookableDate } from '#schemas/runtime/booking/booking-window.ts'
import { getMonth } from '#schemas/runtime/time/month.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useNow } from '../../screen/use-now.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { MonthGrid } from '../../ui/calendar/month-grid.tsx'
import { SlotPickerLayout } from '../../ui/calendar/slot-picker-layout.tsx'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { DisplayZonePicker } from './display-zone-picker.tsx'
import { normalizeSlotOptions, type SlotOptions } from './slot-query.ts'
import { loadScrollToTimes, SlotTimes, showDayTimes } from './slot-times.tsx'
import { useSlots } from './use-slots.ts'

export function SlotWidget(props: WidgetProps<'slot'>) {
  const asked = normalizeSlotOptions(props.options)
  return asked ? <SlotChoice {...props} asked={asked} /> : null
}

/** Loads swipe support, and what a press on a day needs, once the month is shown: nobody is faster. */
function turnable(month: HTMLElement | null): (() => void) | undefined {
  if (!month) return undefined
  const turns = month.querySelectorAll<HTMLElement>('.bp-month-bar button')
  void loadScrollToTimes()
  const fetched = import('../../ui/calendar/swipe.ts').then(({ addSwipeListener }) =>
    addSwipeListener(month, turn => turns[turn === 'next' ? 1 : 0]?.click()),
  )
  return () => void fetched.then(stop => stop())
}

interface SlotChoiceProps extends WidgetProps<'slot'> {
  readonly asked: SlotOptions
}

function SlotChoice({ asked, ...field }: SlotChoiceProps) {
  const { i18n, formats, zone } = useAppInLocationZone(field.scope)
  const { set } = useScreen()
  const now = useNow()
  const slots = useSlots(asked, field)
  const times = useRef<HTMLHeadingElement>(null)
  const today = toLocalDateTime(now, zone).date
  const { service } = field.scope
  // A cart's providers are not known, and a browser may not know every zone.
  const known = (service?.providers ?? []).map(({ timezone }) => parseZone(timezone) ?? zone)
  const zones = known.length > 0 ? known : [zone]
  const long = formats.weekdays('long')
  const { period } = slots
  const heading = formats.month(slots.month, getMonth(period.to))
  return (
    <SlotPickerLayout
      month={
        <MonthGrid
          month={slots.month}
          heading={heading}
          from={period.from}
          to={period.to}
          weekdays={{ short: formats.weekdays('short'), long }}
          firstWeekday={getFirstWeekday(i18n.tag)}
          today={today}
          selected={slots.date}
          first={today}
          last={getLastBookableDate(service ?? {}, zones, { zone, now })}
          isFree={date => slots.countOn(date) > 0}
          label={date => dayLabel(date)}
          monthName={formats.monthShort}
          previousLabel={i18n.t('calendar.previous_month')}
          nextLabel={i18n.t('calendar.next_month')}
          onSelect={(date, byKey) => {
            set({ date, month: slots.month })
            showDayTimes(times.current, { byKey })
          }}
          onMonth={month => set({ month, date: undefined })}
          loading={slots.loading}
          status={
            slots.loading || slots.problem
              ? undefined
              : `${heading}, ${i18n.t('calendar.days_available', { count: slots.days.length })}`
          }
          hint={i18n.t('calendar.keys_hint')}
          pageRef={turnable}
          name="date"
          monthField="month"
        />
      }
      zone={<DisplayZonePicker now={now} scope={field.scope} />}
      times={<SlotTimes {...field} asked={asked} slots={slots} headingRef={times} />}
    />
  )

  function dayLabel(date: PlainDate): string {
    return [
      formats.date(date, 'full'),
      date === today && i18n.t('calendar.today'),
      !slots.loading && !slots.problem && i18n.t('calendar.times', { count: slots.countOn(date) }),
      date === slots.date && i18n.t('calendar.selected'),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
