/** Shows a cart: its services in the order of their appointments, and their totals. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../button/icon.tsx'
import { SelectWithArrow } from '../form/select-with-arrow.tsx'
import { CartIcon } from './cart-icon.tsx'

interface Choice {
  readonly value: string
  readonly name: string
}

export interface CartItem {
  readonly id: string
  readonly title: string
  /** Facts such as "45 minutes" and "€40.00 · pay at your appointment". */
  readonly facts: readonly string[]
  /** Accessible names of the buttons. */
  readonly names: { readonly remove: string; readonly up: string; readonly down: string }
  /** The provider choices, "anyone" first. A single choice is not shown. */
  readonly who: { readonly label: string; readonly selected: string; readonly choices: readonly Choice[] }
  /** The form field's value without this item, used if no script runs. */
  readonly without: string
}

interface Props {
  readonly items: readonly CartItem[]
  /** The form field's name and current value. */
  readonly name: string
  readonly value: string
  readonly onRemove: (id: string) => void
  readonly onMove: (index: number, places: number) => void
  readonly onAssign: (index: number, provider: string) => void
  /** Announced whenever it changes. */
  readonly status: string
}

/** Lists the cart's items in the order of the appointments. */
export function CartList({ items, name, value, status, onRemove, ...change }: Props) {
  const focus = useFocus(items)
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <ol className="bp-cart" ref={focus.list}>
        {items.map((item, index) => (
          <li key={item.id} className="bp-cart-item">
            <span className="bp-cart-place" aria-hidden="true">
              {index + 1}
            </span>
            <div className="bp-cart-words">
              <h3 className="bp-cart-title">{item.title}</h3>
              <p className="bp-cart-facts">
                {item.facts.map(fact => (
                  <span key={fact}>{fact}</span>
                ))}
              </p>
            </div>
            <button
              className="bp-cart-tool bp-cart-remove"
              type="submit"
              name={name}
              value={item.without}
              aria-label={item.names.remove}
              data-tool={`remove ${item.id}`}
              onClick={event => {
                event.preventDefault()
                focus.next(`remove ${(items[index + 1] ?? items[index - 1])?.id}`)
                onRemove(item.id)
              }}
            >
              <CartIcon name="remove" />
            </button>
            <Who item={item} onAssign={provider => change.onAssign(index, provider)} />
            {items.length > 1 && (
              <div className="bp-cart-order">
                <Move
                  item={item}
                  way="up"
                  possible={index > 0}
                  onMove={() => {
                    focus.next(`up ${item.id}`)
                    change.onMove(index, -1)
                  }}
                />
                <Move
                  item={item}
                  way="down"
                  possible={index < items.length - 1}
                  onMove={() => {
                    focus.next(`down ${item.id}`)
                    change.onMove(index, 1)
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="bp-hidden">
        {status}
      </p>
    </>
  )
}

interface MoveProps {
  readonly item: CartItem
  readonly way: 'up' | 'down'
  readonly possible: boolean
  readonly onMove: () => void
}

/** Renders a move button. It keeps the focus at the end of the list, so it is never really disabled. */
const Move = ({ item, way, possible, onMove }: MoveProps) => (
  <button
    className="bp-cart-tool"
    type="button"
    aria-label={item.names[way]}
    aria-disabled={!possible || undefined}
    data-tool={`${way} ${item.id}`}
    onClick={() => possible && onMove()}
  >
    <CartIcon name={way} />
  </button>
)

function Who({ item, onAssign }: { readonly item: CartItem; readonly onAssign: (value: string) => void }) {
  const id = useId()
  const { label, selected, choices } = item.who
  const [, only, other] = choices
  if (!other)
    return (
      <p className="bp-cart-who bp-cart-who--only">
        <Icon name="person" />
        {only?.name}
      </p>
    )
  return (
    <div className="bp-cart-who">
      <label className="bp-hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="person" />
      <SelectWithArrow>
        <select
          id={id}
          className="bp-input"
          value={selected}
          onChange={event => onAssign(event.currentTarget.value)}
        >
          {choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </SelectWithArrow>
    </div>
  )
}

/** Keeps the focus where the visitor continues after a row was moved or removed. */
function useFocus(items: readonly CartItem[]) {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changed rows move the focus.
  useEffect(() => {
    const tools = list.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? []
    for (const tool of tools) if (tool.dataset.tool === wanted.current) tool.focus()
    wanted.current = undefined
  }, [items.map(({ id }) => id).join()])
  const next = (tool: string) => {
    wanted.current = tool
  }
  return { list, next }
}

interface TotalsProps {
  readonly rows: readonly { readonly label: string; readonly value: ReactNode; readonly strong?: boolean }[]
}

/** Shows the total duration and amounts. */
export const CartTotals = ({ rows }: TotalsProps) => (
  <dl className="bp-cart-totals">
    {rows.map(({ label, value, strong }) => (
      <div key={label} className={strong ? 'bp-cart-total bp-cart-total--strong' : 'bp-cart-total'}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface EmptyProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** Shows an empty cart and how to fill it. */
export const EmptyCart = ({ title, hint, children }: EmptyProps) => (
  <div className="bp-cart-empty">
    <span className="bp-cart-empty-icon">
      <CartIcon name="cart" />
    </span>
    <p className="bp-cart-empty-title">{title}</p>
    <p className="bp-cart-empty-hint">{hint}</p>
    {children}
  </div>
)
