import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { linesIn } from '../cart/cart-lines.ts'
import { usePlaceClock } from './place-clock.ts'

/** Says that the chosen time is gone because of what was added; until another one is chosen. */
export function LostTime() {
  const { words, formats } = usePlaceClock()
  const { scope } = useScreen()
  const lost = parseInstant(String(scope.values.lostTime ?? ''))
  const isGone = lost !== undefined && scope.values.start === undefined && linesIn(scope).length > 0
  return (
    <div role="status" className="bp-lost-time">
      {isGone && (
        <Notice kind="info">
          {words.t('cart.time_lost', { date: formats.dateAt(lost, 'medium'), time: formats.time(lost) })}
        </Notice>
      )}
    </div>
  )
}
