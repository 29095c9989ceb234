import { type ReactNode, useId } from 'react'
import { CartIcon } from '../cart/cart-icon.tsx'

export interface MenuService {
  readonly id: string
  readonly title: ReactNode
  /** What pressing does: "Add Haircut" or "Remove Haircut". */
  readonly action: string
  readonly about?: ReactNode
  readonly duration: string
  readonly price: string
  /** The place in the order of choosing, from 1; undefined if not chosen. */
  readonly place?: number | undefined
  /** The form field's value after pressing, used if no script runs. */
  readonly next: string
  /** Whether there is no room for it; the reason is shown elsewhere. */
  readonly disabled?: boolean
}

export interface MenuSection {
  readonly id: string
  readonly heading: string
  /** The heading's language, if it differs from the page's. */
  readonly lang?: string | undefined
  readonly services: readonly MenuService[]
}

interface Props {
  readonly sections: readonly MenuSection[]
  /** The form field's name and current value. */
  readonly name: string
  readonly value: string
  readonly onToggle: (id: string) => void
  /** Announced whenever it changes. */
  readonly status: string
  /** A hint above the sections. */
  readonly hint: ReactNode
  /** The result of choosing. It floats above the foot, so that no row moves. */
  readonly children?: ReactNode
}

/**
 * Lists the services that can be put into a cart, by section. A whole row is the button that adds or removes
 * its service.
 */
export const ServiceMenu = ({ sections, name, value, onToggle, status, hint, children }: Props) => (
  <div className="bp-offer">
    {/* Of two fields with one name the later counts: that of the pressed button. */}
    <input type="hidden" name={name} value={value} />
    <p className="bp-offer-hint">{hint}</p>
    {sections.map(({ id, heading, lang, services }) => (
      <section key={id} aria-label={heading}>
        <h3 className="bp-offer-heading" lang={lang}>
          {heading}
        </h3>
        <ul className="bp-offer-list">
          {services.map(service => (
            <Row key={service.id} service={service} name={name} onToggle={onToggle} />
          ))}
        </ul>
      </section>
    ))}
    <div className="bp-offer-notices">{children}</div>
    <p role="status" className="bp-hidden">
      {status}
    </p>
  </div>
)

interface RowProps extends Pick<Props, 'name' | 'onToggle'> {
  readonly service: MenuService
}

function Row({ service, name, onToggle }: RowProps) {
  const { id, title, action, about, duration, price, place, next, disabled } = service
  const facts = useId()
  return (
    <li className="bp-offer-row">
      <div className="bp-offer-row-words">
        <button
          className="bp-offer-row-title"
          type="submit"
          name={name}
          value={next}
          aria-label={action}
          aria-pressed={place !== undefined}
          aria-describedby={facts}
          aria-disabled={disabled || undefined}
          onClick={event => {
            event.preventDefault()
            if (!disabled) onToggle(id)
          }}
        >
          {title}
        </button>
        {about && <p className="bp-offer-row-about">{about}</p>}
        <p className="bp-offer-row-facts" id={facts}>
          <span>{duration}</span> <span className="bp-offer-row-price">{price}</span>
        </p>
      </div>
      <span className="bp-offer-row-mark" aria-hidden="true">
        {place ?? <CartIcon name="add" />}
      </span>
    </li>
  )
}
