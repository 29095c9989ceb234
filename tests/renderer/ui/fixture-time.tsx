import { useState } from 'react'
import { createFormatters } from '#locales/formatters.ts'
import { ActionBar } from '#renderer/ui/action-bar/action-bar.tsx'
import { Button } from '#renderer/ui/button/button.tsx'
import { MonthGrid } from '#renderer/ui/calendar/month-grid.tsx'
import { SlotPickerLayout } from '#renderer/ui/calendar/slot-picker-layout.tsx'
import { TimeList } from '#renderer/ui/calendar/time-list.tsx'
import { ProviderPicker } from '#renderer/ui/provider-picker/provider-picker.tsx'
import { StepHeading } from '#renderer/ui/step-list/step-heading.tsx'
import { TimezonePicker } from '#renderer/ui/timezone/timezone-picker.tsx'
import { ZoneSearch } from '#renderer/ui/timezone/zone-search.tsx'
import { getWeekday } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { month as monthIn, plainDate, zone } from '#tests/support/clock/times.ts'
import type { FixtureSettings } from './fixture-settings.ts'

/** A calendar from November 2026 to March 2027: Tuesdays to Fridays are free from 20 November on. */
export function Time({ german, state }: FixtureSettings) {
  const formats = createFormatters({ tag: german ? 'de-DE' : 'en-GB', zone: zone('Europe/Berlin') })
  const [month, setMonth] = useState(monthIn('2026-11'))
  const [date, setDate] = useState<PlainDate | undefined>(plainDate('2026-11-26'))
  const [time, setTime] = useState('10:45')
  const [part, setPart] = useState('morning')
  const [who, setWho] = useState('any')
  const free = (day: PlainDate) =>
    state !== 'empty' && day >= '2026-11-20' && [2, 3, 4, 5].includes(getWeekday(day))
  return (
    <form>
      <StepHeading>{german ? 'Tag und Uhrzeit auswählen' : 'Choose a date and time'}</StepHeading>
      <ProviderPicker label="With" name="provider" selected={who} onChoose={setWho} choices={people} />
      <SlotPickerLayout
        month={
          <MonthGrid
            month={month}
            heading={formats.month(month)}
            weekdays={{ short: formats.weekdays('short'), long: formats.weekdays('long') }}
            firstWeekday={1}
            today={plainDate('2026-11-20')}
            first={plainDate('2026-11-20')}
            last={plainDate('2027-03-10')}
            selected={date}
            isFree={free}
            label={day => `${formats.date(day, 'full')}, ${free(day) ? '8 times' : 'no times'} available`}
            previousLabel="Previous month"
            nextLabel="Next month"
            onMonth={setMonth}
            onSelect={setDate}
            loading={state === 'loading'}
            name="date"
            monthField="month"
          />
        }
        zone={<Zone />}
        times={
          <TimeList
            heading={date === undefined ? 'Times' : formats.date(date, 'long')}
            groups={state === 'empty' ? [] : groups}
            open={part}
            onOpen={setPart}
            groupName="part"
            selected={time}
            onSelect={setTime}
            name="start"
            loading={state === 'loading'}
            status={state === 'loading' ? 'Finding slots…' : '16 starting times found'}
            more={
              <Button type="button" look="quiet">
                Load more slots
              </Button>
            }
            empty={{
              text: 'No slot available this month.',
              action: <Button type="button">Find next available slot</Button>,
            }}
          />
        }
      />
      <ActionBar chosen={`${date} ${time}`} note="Change or cancel up to 24 hours before">
        <Button look="primary">{german ? 'Weiter' : 'Continue'}</Button>
      </ActionBar>
    </form>
  )
}

const people = [
  { value: 'any', name: 'Any available', hint: 'Shows the most free times' },
  {
    value: 'maya',
    name: 'Dr. Maximiliane Freifrau von Hohenstein',
    hint: 'Stylist',
    face: { initials: 'ML' },
  },
]

const startingTimes = (texts: readonly string[], detail?: string) =>
  texts.map(text => ({ value: text, label: text, detail }))

const groups = [
  {
    id: 'morning',
    heading: 'Morning',
    countLabel: '4 times available',
    times: startingTimes(['09:00', '09:50', '10:45', '11:35'], '3 seats left'),
  },
  {
    id: 'noon',
    heading: 'Afternoon',
    countLabel: '6 times available',
    times: startingTimes(['13:00', '13:50', '14:40', '15:30', '16:00', '16:30']),
  },
  { id: 'evening', heading: 'Evening', countLabel: 'no times available', times: [] },
]

function Zone() {
  const [chosen, setChosen] = useState('Europe/Berlin')
  const [search, setSearch] = useState('')
  return (
    <TimezonePicker label="Time zone" current={chosen} now="now 14:04">
      {close => (
        <ZoneSearch
          label="Time zones"
          searchLabel="Search for a city"
          search={search}
          onSearch={setSearch}
          options={zones.filter(({ id }) => id.toLowerCase().includes(search.toLowerCase()))}
          selected={chosen}
          onChoose={id => {
            setChosen(id)
            close()
          }}
          status="zones found"
          empty="No Timezone found!"
        />
      )}
    </TimezonePicker>
  )
}

const zones = ['Europe/Berlin', 'Europe/Lisbon', 'America/New_York', 'Asia/Kolkata'].map(id => ({
  id,
  city: id.replace(/.*\//, ''),
  name: 'Some Standard Time',
  offset: 'UTC+1',
  now: '14:04',
}))
