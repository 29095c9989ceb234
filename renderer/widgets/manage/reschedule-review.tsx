import type { Appointment, PublicService } from '#schemas/generated/types.gen.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { asInstant, formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Button } from '../../ui/button/button.tsx'
import { FactList } from '../../ui/fact-list/fact-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { formatServiceName, toLocationFacts, toTimeFact } from '../booking/format-appointment.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { toPriceChangeFacts, useCurrentReschedulePrice } from './reschedule-price.ts'
import { useUnchangedRescheduleCheck } from './unchanged-reschedule.ts'

/** Shows an appointment's current and new time before it is rescheduled, and its prices if they differ. */
export function RescheduleReview({ scope }: WidgetProps<'move-review'>) {
  const app = useAppInLocationZone(scope)
  const { i18n } = app
  const { goTo } = useScreen()
  useCurrentReschedulePrice()
  useUnchangedRescheduleCheck(scope)
  const { service, business, change } = scope
  const [group, ...others] = groupSimultaneousAppointments(change?.appointments ?? [])
  const start = parseInstant(String(scope.values.start ?? ''))
  if (!group || start === undefined) return null
  const [one] = group
  const moved = {
    start: formatZonedInstant(start, app.zone),
    end: formatZonedInstant(endOf(one, start), app.zone),
  }
  return (
    <>
      <FactList
        labels
        facts={[
          {
            id: 'what',
            icon: 'calendar',
            label: i18n.t('label.what'),
            value: formatServiceName(group, app),
          },
          toTimeFact(one, i18n.t('label.previous_time'), app),
          {
            ...toTimeFact(moved, i18n.t('label.new_time'), app),
            action: (
              <Button
                type="button"
                look="quiet"
                aria-label={i18n.t('booking.change_time')}
                onClick={() => goTo('time')}
              >
                {i18n.t('common.change')}
              </Button>
            ),
          },
          {
            id: 'who',
            icon: 'person',
            label: i18n.t('label.provider'),
            value: providerName(scope.values.provider, { one, service, app }),
          },
          ...toLocationFacts(group, business, app),
          ...(change?.price ? toPriceChangeFacts(change.price, app) : []),
        ]}
      />
      {others.length > 0 && (
        <Notice kind="info">{i18n.t('manage.moves_also', { count: others.length })}</Notice>
      )}
      <noscript>{i18n.t('manage.needs_script')}</noscript>
    </>
  )
}

/** Returns the new end, which keeps the appointment's length. */
const endOf = ({ start, end }: Appointment, from: number) => {
  const length = (parseInstant(end) ?? 0) - (parseInstant(start) ?? 0)
  return asInstant(from + length)
}

interface ReviewContext {
  readonly one: Appointment
  readonly service: PublicService | undefined
  readonly app: AppContextValue
}

function providerName(chosen: unknown, { one, service, app }: ReviewContext): string {
  const { i18n } = app
  if (chosen === one.provider) return i18n.text(one.providerName)
  const provider = service?.providers.find(({ slug }) => slug === chosen)
  return provider ? i18n.text(provider.name) : i18n.t('provider.any')
}
