import { useState } from 'react'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import { findAttendanceFaults } from '#schemas/runtime/booking/guests.ts'
import { isExactlyRepresentable } from '#schemas/runtime/core/exact-number.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { useApp } from '../../screen/app-context.ts'
import { useStepProblemCheck } from '../../screen/use-step-problem-check.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { describeInvalidNumber } from '../../ui/form/invalid-number.ts'
import { NumberStepper } from '../../ui/guests/number-stepper.tsx'
import { formatGuestFault, getMaxGuests } from './guest-values.ts'
import { usePartySizeSetter } from './use-party-size-setter.ts'
import { useSeatAvailability } from './use-seat-availability.ts'

/**
 * Asks for the number of guests. Options: `start`, `provider`, `hold`. Value: a number, or the typed text if
 * it is not one; none means no guests. The screen's value `people` keeps the resulting party size.
 */
export function GuestCountWidget(props: WidgetProps<'guest-count'>) {
  const { service } = props.scope
  return service ? <GuestCount {...props} service={service} /> : null
}

function GuestCount({
  name,
  value,
  onChange,
  options,
  faults,
  service,
}: WidgetProps<'guest-count'> & { readonly service: PublicService }) {
  const { i18n } = useApp()
  const keepPeople = usePartySizeSetter(service)
  const seats = useSeatAvailability(service.slug, options)
  const [refused, setRefused] = useState(false)
  const text = String(value ?? '')
  const number = numberIn(text)
  const found =
    number === undefined
      ? []
      : findAttendanceFaults({ services: [service], guestCount: number }, new Map([[service.slug, service]]))
  const people = 1 + (number ?? 0)
  useStepProblemCheck(async () => {
    setRefused(found.length > 0)
    if (found.length > 0) return failed('input.invalid', {}, found).problem
    return seats.check({ people, pointer: '/guestCount' })
  })
  const [wrong] = [...faults, ...(refused ? found : [])]
  const most = getMaxGuests(service, seats.left)
  return (
    <>
      <NumberStepper
        name={name}
        label={i18n.t('guest.count')}
        hint={`${i18n.t('guest.count_hint')} ${i18n.t('guest.limit_hint', { count: most })}`}
        tag={i18n.tag}
        text={text}
        least={1}
        most={Math.max(most, 1)}
        clearable
        onChange={typed => {
          onChange(typed === '' ? undefined : numberOrText(typed))
          keepPeople(1 + (numberIn(typed.trim()) ?? 0))
        }}
        fewerLabel={i18n.t('guest.fewer')}
        moreLabel={i18n.t('guest.more')}
        error={
          wrong &&
          (describeInvalidNumber(text, { tag: i18n.tag, integer: true }, i18n) ??
            formatGuestFault(wrong, i18n, false))
        }
      />
      <p role="status" className="bp-guests-total">
        {found.length === 0 && i18n.t('guest.people_total', { count: people })}
      </p>
    </>
  )
}

/** Parses a number of guests. Text that is not a whole number counts as 0, which breaks the same rule. */
function numberIn(text: string): number | undefined {
  if (text === '') return undefined
  const number = numberOrText(text)
  return typeof number === 'number' ? number : 0
}

const numberOrText = (text: string): number | string =>
  /^\d+$/.test(text.trim()) && isExactlyRepresentable(text.trim()) ? Number(text) : text
