/** Draws a service menu: sections of services that can be put into a cart. */
import { type ReactNode, useId } from 'react'
import { CartIcon } from '../cart/cart-icon.tsx'

export interface MenuService {
  readonly id: string
  readonly title: ReactNode
  /** "Add Haircut" or "Remove Haircut": what pressing does. */
  readonly action: string
  readonly about?: ReactNode
  readonly duration: string
  readonly price: string
  /** What has to be known before choosing it. */
  readonly note?: string | undefined
  /** 1 for the first that was chosen; undefined: not chosen. */
  readonly place?: number | undefined
  /** What the form field is after pressing, where no script runs. */
  readonly next: string
  /** There is no room for it; the reason is said elsewhere. */
  readonly disabled?: boolean
}

export interface MenuSection {
  readonly id: string
  readonly heading: string
  /** Of the heading, where it is not the page's. */
  readonly lang?: string | undefined
  readonly services: readonly MenuService[]
}

interface Props {
  readonly sections: readonly MenuSection[]
  /** The form field, and what it is now. */
  readonly name: string
  readonly value: string
  readonly onToggle: (id: string) => void
  /** Said whenever it changes. */
  readonly status: string
  /** Above the sections. */
  readonly hint: ReactNode
  /** What came of choosing. It floats above the foot, so that no row moves. */
  readonly children?: ReactNode
}

/** What can be put into a cart, section by section. A whole row is the button that puts its service in or takes it out. */
export const ServiceMenu = ({ sections, name, value, onToggle, status, hint, children }: Props) => (
  <div className="bp-offer">
    {/* Of two fields of one name the later counts: that of the button that was pressed. */}
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
  const { id, title, action, about, duration, price, note, place, next, disabled } = service
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
          {note && <span className="bp-offer-row-note">{note}</span>}
        </p>
      </div>
      <span className="bp-offer-row-mark" aria-hidden="true">
        {place ?? <CartIcon name="add" />}
      </span>
    </li>
  )
}
