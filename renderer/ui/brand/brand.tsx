import { Logo } from './logo.tsx'

/** The business's logo, or its name with one or two letters. */
export interface BrandProps {
  readonly name: string
  /** One or two letters, shown if there is no logo. */
  readonly mark: string
  /** The address of a logo that includes the business's name. */
  readonly logo?: string | undefined
  /** The logo for a dark background. */
  readonly logoDark?: string | undefined
  /** The address of the business's first page. */
  readonly href?: string | undefined
}

/** Shows whose page this is. */
export function Brand({ name, mark, logo, logoDark, href }: BrandProps) {
  const parts = logo ? (
    <Logo className="bp-brand-logo" light={logo} dark={logoDark} alt={name} />
  ) : (
    <>
      <span className="bp-brand-mark" aria-hidden="true">
        {mark}
      </span>
      <span className="bp-brand-name">{name}</span>
    </>
  )
  return href === undefined ? (
    <span className="bp-brand">{parts}</span>
  ) : (
    <a className="bp-brand" href={href}>
      {parts}
    </a>
  )
}
