/** Who a picture is of: a photo where there is one, else initials. */
export interface Face {
  /** One or two letters. */
  readonly initials: string
  /** Address of a square photo. */
  readonly photo?: string | undefined
}

interface Props extends Face {
  readonly size?: 'small' | 'medium' | 'large'
}

/** Decoration beside a name, which says who it is: screen readers skip it. */
export const Avatar = ({ initials, photo, size = 'medium' }: Props) => (
  <span className={`bp-avatar bp-avatar--${size}`} aria-hidden="true">
    {photo === undefined ? initials : <img src={photo} alt="" loading="lazy" decoding="async" />}
  </span>
)
