/** A photo, or initials if there is none. */
export interface AvatarData {
  /** One or two letters. */
  readonly initials: string
  /** The path of a square photo, which the server offers in several widths. */
  readonly photo?: string | undefined
}

interface Props extends AvatarData {
  readonly size?: 'small' | 'medium' | 'large'
}

/** Renders an avatar. Screen readers skip it, because the name beside it says who it is. */
export const Avatar = ({ initials, photo, size = 'medium' }: Props) => (
  <span className={`bp-avatar bp-avatar--${size}`} aria-hidden="true">
    {photo === undefined ? (
      initials
    ) : (
      <img {...sourceOf(photo, size)} width={192} height={192} alt="" loading="lazy" />
    )}
  </span>
)

/** Requests twice and four times the displayed size, for high-density screens. */
function sourceOf(photo: string, size: Props['size']) {
  const [fine, finest] = size === 'large' ? [192, 384] : [96, 192]
  return { src: `${photo}?width=${fine}`, srcSet: `${photo}?width=${fine} 2x, ${photo}?width=${finest} 4x` }
}
