/** Who a picture is of: a photo where there is one, else initials. */
export interface AvatarData {
  /** One or two letters. */
  readonly initials: string
  /** Path of a square photo, of which there are several widths. */
  readonly photo?: string | undefined
}

interface Props extends AvatarData {
  readonly size?: 'small' | 'medium' | 'large'
}

/** Decoration beside a name, which says who it is: screen readers skip it. */
export const Avatar = ({ initials, photo, size = 'medium' }: Props) => (
  <span className={`bp-avatar bp-avatar--${size}`} aria-hidden="true">
    {photo === undefined ? (
      initials
    ) : (
      <img {...sourceOf(photo, size)} width={192} height={192} alt="" loading="lazy" decoding="async" />
    )}
  </span>
)

/** Twice and four times the pixels that it takes, for fine screens. */
function sourceOf(photo: string, size: Props['size']) {
  const [fine, finest] = size === 'large' ? [192, 384] : [96, 192]
  return { src: `${photo}?width=${fine}`, srcSet: `${photo}?width=${fine} 2x, ${photo}?width=${finest} 4x` }
}
