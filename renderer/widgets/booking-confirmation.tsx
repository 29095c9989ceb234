import { useEffect, useRef } from 'react'
import { parseInstant } from '#schemas/instant.ts'
import type { Appointment } from '#schemas/types.gen.ts'
import { useApp } from '../screen/app-context.ts'
import { useScreen } from '../screen/screen-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ConfirmationPanel } from '../ui/confirmation-panel.tsx'
import type { Fact } from '../ui/fact-list.tsx'
import { placeOf } from './place.ts'
import { recordsIn } from './records.ts'

/** Thank you: what, with whom, when in the visitor's zone, where, and the reference to keep. */
export function BookingConfirmation() {
  const { words, href } = useApp()
  const { booking, business } = recordsIn(useScreen().scope)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const facts = useFacts(booking?.appointments ?? [], business?.address)
  if (!booking) return null
  const { status, reference } = booking
  return (
    <ConfirmationPanel
      ref={heading}
      title={words.t('booking.thank_you', { status })}
      text={words.t('booking.thank_you_hint', { status })}
      facts={facts}
      reference={{ label: words.t('label.reference'), value: reference }}
      actions={<ButtonLink href={href('/')}>{words.t('booking.book_another')}</ButtonLink>}
    />
  )
}

function useFacts(
  appointments: readonly Appointment[],
  address: Parameters<ReturnType<typeof useApp>['words']['text']>[0] | undefined,
): readonly Fact[] {
  const { words, formats } = useApp()
  const [first] = appointments
  const start = parseInstant(first?.start ?? '')
  const end = parseInstant(first?.end ?? '')
  if (!first || start === undefined || end === undefined) return []
  const place = first.location ? placeOf(first.location, words) : undefined
  const where =
    place ?? (address === undefined ? undefined : { icon: 'place' as const, text: words.text(address) })
  return [
    { id: 'what', icon: 'calendar', label: words.t('label.what'), value: words.text(first.serviceName) },
    {
      id: 'who',
      icon: appointments.length > 1 ? 'people' : 'person',
      label: words.t('label.who'),
      value: appointments.map(({ providerName }) => words.text(providerName)).join(', '),
    },
    {
      id: 'when',
      icon: 'clock',
      label: words.t('label.when'),
      value: formats.dateAt(start, 'full'),
      detail: `${formats.timeRange(start, end)} · ${formats.zoneName(start)}`,
    },
    ...(where === undefined
      ? []
      : [{ id: 'where', icon: where.icon, label: words.t('label.where'), value: where.text }]),
  ]
}
