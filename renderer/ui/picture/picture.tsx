import type { PublicImage } from '#schemas/generated/types.gen.ts'
import { getImageHref, listImageSources } from '#schemas/runtime/image/image-variants.ts'
import { decodePlaceholder } from './decode-placeholder.ts'

interface Props {
  readonly image: Pick<PublicImage, 'id' | 'width' | 'height' | 'placeholder' | 'base'>
  /** The picture in words; '' if it is decorative. */
  readonly alt: string
  /** The language of `alt`, if it is not the page's. */
  readonly lang?: string | undefined
  /** The displayed width, as in the attribute `sizes`: `(min-width: 768px) 112px, 100vw`. */
  readonly sizes: string
  /** Whether to load it first, because it is the largest picture in the first view. */
  readonly priority?: boolean
  /** Whether to fill and crop to the box around it; otherwise it has the box's width and its own ratio. */
  readonly fill?: boolean
}

/** Renders a picture in the best format and size for the browser. Nine colours stand in for it until it has loaded. */
export const Picture = ({ image, alt, lang, sizes, priority = false, fill = false }: Props) => (
  <span className={`bp-picture${fill ? ' bp-picture--fill' : ''}`}>
    <Placeholder colors={decodePlaceholder(image.placeholder)} />
    <picture>
      <source type="image/avif" srcSet={listImageSources(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={listImageSources(image, 'webp')} sizes={sizes} />
      <img
        src={getImageHref({ ...image, width: 400, format: 'jpg' })}
        srcSet={listImageSources(image, 'jpg')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        lang={lang}
        decoding="async"
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  </span>
)

/** Colours are attributes, because the security policy forbids inline style. */
const Placeholder = ({ colors }: { readonly colors: readonly string[] }) => (
  <svg viewBox="0 0 3 3" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    {colors.map((color, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies a colour.
      <rect key={index} x={index % 3} y={Math.floor(index / 3)} width={1.02} height={1.02} fill={color} />
    ))}
  </svg>
)
