import type { ReactNode } from 'react'
import { useRevealOnScroll } from '../reveal/use-reveal-on-scroll.ts'

export interface TeamCard {
  readonly id: string
  readonly name: ReactNode
  readonly href: string
  readonly portrait: ReactNode
  readonly role?: ReactNode
  /** What they offer: "Haircut, color, yoga". */
  readonly services: ReactNode
  /** The next free time. */
  readonly next?: ReactNode
}

/** Introduces people. The whole card is its link, whose name is the person's. */
export function TeamCards({ people }: { readonly people: readonly TeamCard[] }) {
  const list = useRevealOnScroll<HTMLUListElement>()
  return (
    <ul className="bp-people" ref={list}>
      {people.map(({ id, name, href, portrait, role, services, next }) => (
        <li key={id} className="bp-person">
          <span className="bp-person-portrait">{portrait}</span>
          <div className="bp-person-words">
            <h3 className="bp-person-name">
              <a href={href}>{name}</a>
            </h3>
            {role && <p>{role}</p>}
            <p>{services}</p>
            {next}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface PortraitProps {
  /** The path of a square photo, which the server offers in several widths. */
  readonly photo: string
}

/** Renders a photo; screen readers skip it, because the name beside it says who it is. */
export const Portrait = ({ photo }: PortraitProps) => (
  <img
    src={`${photo}?width=384`}
    srcSet={`${photo}?width=192 192w, ${photo}?width=384 384w, ${photo}?width=768 768w`}
    sizes="(min-width: 700px) 128px, 230px"
    width={384}
    height={384}
    alt=""
    loading="lazy"
    decoding="async"
  />
)
