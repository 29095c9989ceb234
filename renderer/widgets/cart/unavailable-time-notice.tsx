import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { type CartScreenScope, toCartLines } from './cart-lines.ts'

/** Says that the chosen time is gone because of an added service, until another time is chosen. */
export function UnavailableTimeNotice({ scope }: { readonly scope: CartScreenScope }) {
  const { i18n, formats } = useAppInLocationZone(scope)
  const lost = parseInstant(scope.values.lostTime ?? '')
  const isGone = lost !== undefined && scope.values.start === undefined && toCartLines(scope).length > 0
  return (
    <div role="status" className="bp-lost-time">
      {isGone && (
        <Notice kind="info">
          {i18n.t('cart.time_lost', { date: formats.dateAt(lost, 'medium'), time: formats.time(lost) })}
        </Notice>
      )}
    </div>
  )
}
