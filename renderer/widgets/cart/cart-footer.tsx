import { useApp } from '../../screen/app-context.ts'
import { useStep } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { toChosenTime } from '../calendar/chosen-time.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { formatQuoteAmount } from './format-cart.ts'
import { useCart } from './use-cart.ts'

/** Shows how many services are chosen and what they cost; while a time is being chosen, that time. */
export function CartFooter({ scope }: WidgetProps<'cart-foot'>) {
  const app = useApp()
  const { i18n } = app
  const clock = useAppInLocationZone(scope)
  const { step } = useStep()
  const { lines, totals } = useCart(scope)
  const isChoosing = step?.schema?.properties !== undefined && 'services' in step.schema.properties
  const time = isChoosing ? undefined : toChosenTime(scope.values.start, totals?.durationMinutes ?? 0, clock)
  return (
    <span className={isChoosing ? 'bp-cart-foot bp-cart-foot--always' : 'bp-cart-foot'}>
      {time ? (
        time.value
      ) : (
        <>
          <span>{i18n.t('cart.count', { count: lines.length })}</span>
          {totals && (
            <span className="bp-cart-foot-sum">{formatQuoteAmount(totals.quote, 'total', app)}</span>
          )}
        </>
      )}
    </span>
  )
}
