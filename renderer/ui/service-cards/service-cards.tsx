import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '../button/icon.tsx'
import { useRevealOnScroll } from '../reveal/use-reveal-on-scroll.ts'

export interface ServiceCard {
  readonly id: string
  readonly title: ReactNode
  readonly about?: ReactNode
  readonly duration?: string | undefined
  readonly price?: string | undefined
  /** A third, quieter fact, e.g. "up to 12 people". */
  readonly note?: string | undefined
  /** The address of its booking page; without it, the card is a button. */
  readonly href?: string | undefined
}

export interface ServiceCategory {
  readonly id: string
  readonly heading?: string | undefined
  /** The heading's language, if it differs from the page's. */
  readonly lang?: string | undefined
  readonly services: readonly ServiceCard[]
}

interface Props {
  readonly categories: readonly ServiceCategory[]
  /** The level of the categories' headings: one below the heading above the cards. */
  readonly level?: 2 | 3
  readonly selected?: string | undefined
  readonly onChoose?: ((id: string) => void) | undefined
  /** The form field that a card's button sets if no script runs. */
  readonly name?: string | undefined
}

/** Lists services as cards. The whole card is its link or button, whose name is the title alone. */
export const ServiceCards = ({ categories, level = 3, ...choice }: Props) => (
  <div className="bp-services">
    {categories.map(({ id, heading, lang, services }) => (
      <section key={id} aria-label={heading}>
        {heading && (
          <CategoryHeading level={level} lang={lang}>
            {heading}
          </CategoryHeading>
        )}
        <Cards services={services} {...choice} />
      </section>
    ))}
  </div>
)

function Cards({
  services,
  ...choice
}: Pick<ServiceCategory, 'services'> & Omit<Props, 'categories' | 'level'>) {
  const list = useRevealOnScroll<HTMLUListElement>()
  return (
    <ul className="bp-services-list" ref={list}>
      {services.map(service => (
        <li key={service.id} className="bp-service">
          <div className="bp-service-words">
            <Title service={service} {...choice} />
            {service.about && <p className="bp-service-about">{service.about}</p>}
            <Facts {...service} />
          </div>
          {service.price && <span className="bp-service-price">{service.price}</span>}
          <Icon name="chevron-right" />
        </li>
      ))}
    </ul>
  )
}

interface HeadingProps extends Pick<ServiceCategory, 'lang'> {
  readonly level: 2 | 3
  readonly children: ReactNode
}

function CategoryHeading({ level, ...props }: HeadingProps) {
  const Heading = `h${level}` as const
  return <Heading className="bp-services-heading" {...props} />
}

function Facts({ duration, note }: Pick<ServiceCard, 'duration' | 'note'>) {
  const facts = [duration, note].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <p className="bp-service-facts">
      {facts.map(fact => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

interface TitleProps extends Omit<Props, 'categories' | 'level'> {
  readonly service: ServiceCard
}

function Title({ service: { id, title, href }, selected, onChoose, name }: TitleProps) {
  const choose = (event: MouseEvent) => {
    if (!onChoose) return
    event.preventDefault()
    onChoose(id)
  }
  if (href !== undefined)
    return (
      <a className="bp-service-title" href={href} onClick={choose}>
        {title}
      </a>
    )
  return (
    <button
      className="bp-service-title"
      type={name === undefined ? 'button' : 'submit'}
      name={name}
      value={id}
      aria-pressed={selected === id}
      onClick={choose}
    >
      {title}
    </button>
  )
}
