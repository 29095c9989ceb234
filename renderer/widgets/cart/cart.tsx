import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useLastDefined } from '../../screen/use-last-defined.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Button } from '../../ui/button/button.tsx'
import { type CartItem, CartList, CartTotals, EmptyCart } from '../../ui/cart/cart.tsx'
import { CartIcon } from '../../ui/cart/cart-icon.tsx'
import { type CartLine, toCartQueryParameters } from './cart-lines.ts'
import {
  formatCartServicePrice,
  formatCartStatus,
  formatPaymentDue,
  formatQuoteAmount,
} from './format-cart.ts'
import { UnavailableTimeNotice } from './unavailable-time-notice.tsx'
import { type Cart, useCart } from './use-cart.ts'

/**
 * Shows the chosen services: their order, providers, total duration and price. Options: `menu`, the step in
 * which services are chosen. Value: the services' slugs, separated by commas.
 */
export function CartWidget({ name, options: { menu = 'services' }, scope }: WidgetProps<'cart'>) {
  const app = useApp()
  const { i18n } = app
  const { goTo } = useScreen()
  const cart = useCart(scope)
  const itemOf = useItems(cart.lines)
  const [moved, setMoved] = useState<string>()
  const status = useLastDefined(formatCartStatus(cart, app)) ?? ''
  const toMenu = () => goTo(menu)
  if (cart.lines.length === 0) return <Nothing onAdd={toMenu} />
  return (
    <>
      <UnavailableTimeNotice scope={scope} />
      <CartList
        name={name}
        value={toCartQueryParameters(cart.lines).services}
        items={cart.lines.map(itemOf)}
        onRemove={id => {
          setMoved(undefined)
          const line = cart.lines.find(({ service }) => service.slug === id)
          if (line) cart.toggle(line.service)
        }}
        onMove={(index, places) => {
          const line = cart.lines[index]
          if (line) setMoved(movedWords(line, index + places))
          cart.move(index, places)
        }}
        onAssign={cart.assign}
        status={moved ?? status}
      />
      <div className="bp-actions bp-cart-actions">
        <Button type="button" onClick={toMenu}>
          <span className="bp-cart-add">
            <CartIcon name="add" />
            {i18n.t('cart.add_services')}
          </span>
        </Button>
        <Button
          type="button"
          look="quiet"
          onClick={() => {
            cart.empty()
            toMenu()
          }}
        >
          {i18n.t('cart.select_different')}
        </Button>
      </div>
      <Sums cart={cart} />
    </>
  )

  function movedWords({ service }: CartLine, index: number): string {
    const params = { service: i18n.text(service.name), place: index + 1, count: cart.lines.length }
    return i18n.t('cart.moved', params)
  }
}

function Sums({ cart: { totals } }: { readonly cart: Cart }) {
  const app = useApp()
  const { i18n, formats } = app
  const due = totals && formatPaymentDue(totals.quote, app)
  return (
    <CartTotals
      rows={[
        {
          label: i18n.t('cart.total_duration'),
          value: totals ? formats.duration(totals.durationMinutes) : '',
        },
        {
          label: i18n.t('price.total'),
          value: totals && (
            <>
              {formatQuoteAmount(totals.quote, 'total', app)}
              {due && <span className="bp-cart-due">{due}</span>}
            </>
          ),
          strong: true,
        },
      ]}
    />
  )
}

function useItems(lines: readonly CartLine[]): (line: CartLine) => CartItem {
  const app = useApp()
  const { i18n, formats } = app
  return line => {
    const { service, provider } = line
    const title = i18n.text(service.name)
    return {
      id: service.slug,
      title,
      facts: [formats.duration(service.durationMinutes), formatCartServicePrice(service, app)],
      names: {
        remove: i18n.t('cart.remove', { service: title }),
        up: i18n.t('cart.move_up', { service: title }),
        down: i18n.t('cart.move_down', { service: title }),
      },
      who: {
        label: i18n.t('cart.provider_for', { service: title }),
        selected: provider,
        choices: [
          { value: 'any', name: i18n.t('provider.any') },
          ...service.providers.map(({ slug, name }) => ({ value: slug, name: i18n.text(name) })),
        ],
      },
      without: toCartQueryParameters(lines.filter(other => other !== line)).services,
    }
  }
}

/** Shows the empty cart. Once the last service is removed, focus moves to the next thing to do. */
function Nothing({ onAdd }: { readonly onAdd: () => void }) {
  const { i18n } = useApp()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <EmptyCart title={i18n.t('cart.empty')} hint={i18n.t('cart.empty_hint')}>
      <Button
        ref={button}
        name="step"
        value="services"
        onClick={event => {
          event.preventDefault()
          onAdd()
        }}
      >
        {i18n.t('cart.add_services')}
      </Button>
    </EmptyCart>
  )
}
