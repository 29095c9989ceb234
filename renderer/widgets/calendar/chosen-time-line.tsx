import type { WidgetProps } from '../../screen/widget.ts'
import { chosenTime } from './chosen-time.ts'
import { usePlaceClock } from './place-clock.ts'

/** The chosen time in one line. */
export function ChosenTimeLine({ scope }: WidgetProps<'chosen-time'>) {
  const app = usePlaceClock(scope)
  return chosenTime(scope.values.start, scope.service?.durationMinutes ?? 0, app)?.value
}
