import { useScreen } from '../../screen/screen-context.ts'
import { recordsIn } from '../records.ts'
import { chosenTime } from './chosen-time.ts'
import { usePlaceClock } from './place-clock.ts'

/** The chosen time in one line. */
export function ChosenTimeLine() {
  const app = usePlaceClock()
  const { scope } = useScreen()
  return chosenTime(scope.values.start, recordsIn(scope).service?.durationMinutes ?? 0, app)?.value
}
