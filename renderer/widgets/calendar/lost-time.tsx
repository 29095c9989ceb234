import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { type CartScope, linesIn } from '../cart/cart-lines.ts'
import { usePlaceClock } from './place-clock.ts'

/** Says that the chosen time is gone because of what was added; until another one is chosen. */
export function LostTime({ scope }: { readonly scope: CartScope }) {
  const { words, formats } = usePlaceClock(scope)
  const lost = parseInstant(scope.values.lostTime ?? '')
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
