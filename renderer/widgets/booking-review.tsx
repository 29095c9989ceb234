import { addMinutes, parseInstant } from '#schemas/instant.ts'
import { at } from '#schemas/pointer.ts'
import { useApp } from '../screen/app-context.ts'
import { useScreen } from '../screen/screen-context.ts'
import { Button } from '../ui/button.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { kindOf } from './place.ts'
import { priceLine } from './price.ts'
import { recordsIn } from './records.ts'

/** All that was entered, each with the way back to where it is changed. */
export function BookingReview() {
  const { words, formats, zone } = useApp()
  const { scope, goTo } = useScreen()
  const { service } = recordsIn(scope)
  const start = parseInstant(String(scope.values.start ?? ''))
  if (!service || start === undefined) return null
  const text = (path: string): string => String(at(scope.values, `contact.${path}`) ?? '')
  const change = (step: string, name: string) => (
    <Button type="button" look="quiet" onClick={() => goTo(step)} aria-label={name}>
      {words.t('common.change')}
    </Button>
  )
  const location = service.locations.find(({ kind }) => kind === text('location')) ?? service.locations[0]
  const facts: Fact[] = [
    {
      id: 'what',
      icon: 'calendar',
      label: words.t('label.what'),
      value: words.text(service.name),
      detail: priceLine(service, words, formats),
    },
    {
      id: 'when',
      icon: 'clock',
      label: words.t('label.when'),
      value: formats.dateAt(start, 'full'),
      detail: `${formats.timeRange(start, addMinutes(start, service.durationMinutes))} · ${formats.zoneName(start)}`,
      action: change('time', words.t('booking.change_time')),
    },
    {
      id: 'contact',
      icon: 'person',
      label: words.t('label.contact'),
      value: `${text('firstName')} ${text('lastName')}`.trim(),
      detail: [text('email'), text('phone')].filter(Boolean).join(' · '),
      action: change('details', words.t('booking.change_details')),
    },
    ...(location === undefined
      ? []
      : [
          {
            id: 'where',
            icon: 'place' as const,
            label: words.t('label.where'),
            value: kindOf(location.kind, words),
            ...(location.address === undefined ? {} : { detail: words.text(location.address) }),
          },
        ]),
    ...(text('notes') === ''
      ? []
      : [{ id: 'notes', icon: 'note' as const, label: words.t('label.notes'), value: text('notes') }]),
  ]
  return <FactList facts={facts} labels key={zone} />
}
