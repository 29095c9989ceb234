/** Shows the business: its logo, or its name beside one or two letters. */
export interface BrandProps {
  readonly name: string
  /** One or two letters where there is no logo. */
  readonly mark: string
  /** Address of a picture that says who it is by itself. */
  readonly logo?: string | undefined
  /** The same for dark ground. */
  readonly logoDark?: string | undefined
  /** Where the business begins. */
  readonly href?: string | undefined
}

/** Whose page this is. */
export function Brand({ name, mark, logo, logoDark, href }: BrandProps) {
  const parts = logo ? (
    <picture className="bp-brand-logo">
      {logoDark && <source media="(prefers-color-scheme: dark)" srcSet={logoDark} />}
      <img src={logo} alt={name} />
    </picture>
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
