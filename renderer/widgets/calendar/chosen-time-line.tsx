import type { WidgetProps } from '../../screen/widget.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { toChosenTime } from './chosen-time.ts'

/** Shows the chosen time in one line, or says that none is chosen yet. */
export function ChosenTimeLine({ scope }: WidgetProps<'chosen-time'>) {
  const app = useAppInLocationZone(scope)
  const chosen = toChosenTime(scope.values.start, scope.service?.durationMinutes ?? 0, app)
  return chosen?.value ?? app.i18n.t('booking.no_time_yet')
}
