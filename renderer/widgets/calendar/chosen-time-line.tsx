import type { WidgetProps } from '../../screen/widget.ts'
import { toChosenTime } from './chosen-time.ts'
import { useAppInPlaceZone } from './place-zone.ts'

/** Shows the chosen time in one line. */
export function ChosenTimeLine({ scope }: WidgetProps<'chosen-time'>) {
  const app = useAppInPlaceZone(scope)
  return toChosenTime(scope.values.start, scope.service?.durationMinutes ?? 0, app)?.value
}
