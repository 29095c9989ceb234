import { useState } from 'react'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import type { GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import {
  findAttendanceFaults,
  findMissingGuestsFaults,
  getGuestRange,
} from '#schemas/runtime/booking/guests.ts'
import { isExactlyRepresentable } from '#schemas/runtime/core/exact-number.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { useApp } from '../../screen/app-context.ts'
import { useStepProblemCheck } from '../../screen/use-step-problem-check.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { WidgetLoadState } from '../../screen/widget-slot.tsx'
import { describeInvalidNumber } from '../../ui/form/invalid-number.ts'
import { NumberStepper } from '../../ui/guests/number-stepper.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { formatGuestFault, getMaxGuests } from './guest-values.ts'
import { getServiceGuestRulesId, useGuestRules } from './use-guest-rules.ts'
import { usePartySizeSetter } from './use-party-size-setter.ts'
import { useSeatAvailability } from './use-seat-availability.ts'

/**
 * Asks for the number of guests. Options: `start`, `provider`, `hold`. Value: a number, or the typed text if
 * it is not one; none means no guests. The screen's value `people` keeps the resulting party size.
 */
export function GuestCountWidget(props: WidgetProps<'guest-count'>) {
  const { service } = props.scope
  const { rules, problem } = useGuestRules(service && getServiceGuestRulesId(service))
  if (!service) return null
  if (!rules) return <WidgetLoadState lost={problem && true} standIn={<Skeleton count={1} />} />
  return <GuestCount {...props} service={service} rules={rules} />
}

interface GuestCountProps extends WidgetProps<'guest-count'> {
  readonly service: PublicService
  readonly rules: GuestRules
}

function GuestCount({ name, value, onChange, options, faults, service, rules }: GuestCountProps) {
  const { i18n } = useApp()
  const keepPeople = usePartySizeSetter(service)
  const seats = useSeatAvailability(service.slug, options)
  const [refused, setRefused] = useState(false)
  const text = String(value ?? '')
  const number = numberIn(text)
  const wish = { services: [service], ...(number === undefined ? {} : { guestCount: number }) }
  const found = [
    ...findAttendanceFaults(wish, new Map([[service.slug, service]]), rules),
    ...findMissingGuestsFaults(wish, rules),
  ]
  const people = 1 + (number ?? 0)
  useStepProblemCheck(async () => {
    setRefused(found.length > 0)
    if (found.length > 0) return failed('input.invalid', {}, found).problem
    return seats.check({ people, pointer: '/guestCount' })
  })
  const [wrong] = [...faults, ...(refused ? found : [])]
  const most = getMaxGuests(service, rules, seats.left)
  const { least } = getGuestRange(rules)
  const { minimum = 0 } = rules
  const hint = minimum > 0 ? i18n.t('guest.minimum_hint', { count: minimum }) : i18n.t('guest.count_hint')
  return (
    <>
      <NumberStepper
        name={name}
        label={i18n.t('guest.count')}
        hint={`${hint} ${i18n.t('guest.limit_hint', { count: most })}`}
        tag={i18n.tag}
        text={text}
        least={least}
        most={Math.max(most, least)}
        clearable={minimum === 0}
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
