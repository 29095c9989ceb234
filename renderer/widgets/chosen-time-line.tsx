import { useApp } from '../screen/app-context.ts'
import { useScreen } from '../screen/screen-context.ts'
import { chosenTime } from './chosen-time.ts'
import { recordsIn } from './records.ts'

/** The chosen time in one line. */
export function ChosenTimeLine() {
  const app = useApp()
  const { scope } = useScreen()
  return chosenTime(scope.values.start, recordsIn(scope).service?.durationMinutes ?? 0, app)?.value
}
