export interface BrandProps {
  readonly name: string
  /** One or two letters where there is no logo. */
  readonly mark: string
  /** Address of a picture. */
  readonly logo?: string | undefined
  /** Where the business begins. */
  readonly href?: string | undefined
}

/** Whose page this is. */
export function Brand({ name, mark, logo, href }: BrandProps) {
  const parts = (
    <>
      <span className="bp-brand-mark" aria-hidden="true">
        {logo === undefined ? mark : <img src={logo} alt="" />}
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
