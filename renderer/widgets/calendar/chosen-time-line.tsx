import type { WidgetProps } from '../../screen/widget.ts'
import { formatChosenTime } from './chosen-time.ts'
import { useAppInPlaceZone } from './place-zone.ts'

/** Shows the chosen time in one line. */
export function ChosenTimeLine({ scope }: WidgetProps<'chosen-time'>) {
  const app = useAppInPlaceZone(scope)
  return formatChosenTime(scope.values.start, scope.service?.durationMinutes ?? 0, app)?.value
}
