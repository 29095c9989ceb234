/** The widths and formats in which every picture is served; each is encoded once, on first demand. */

/** Names of the widths, in pixels. */
export const imageWidths = [400, 800, 1200, 1600] as const
/** Extensions of the files, the smallest format first. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const

export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = (typeof imageFormats)[number]

export interface ImageSize {
  /** As in the path of the file. */
  readonly name: ImageWidth
  /** The actual width: pictures are never enlarged. */
  readonly pixels: number
}

/** Lists the sizes of a picture, up to the first that shows all of its pixels. */
export const listImageSizes = (pictureWidth: number): ImageSize[] =>
  imageWidths
    .filter((_, index) => (imageWidths[index - 1] ?? 0) < pictureWidth)
    .map(name => ({ name, pixels: Math.min(name, pictureWidth) }))

export interface ImageVariantName {
  readonly id: string
  readonly width: ImageWidth
  readonly format: ImageFormat
  /** What begins the path. Default: nothing. */
  readonly base?: string | undefined
}

/** Returns the path of a picture's file. What it contains never changes, so caches can keep it forever. */
export const getImageHref = ({ id, width, format, base = '' }: ImageVariantName): string =>
  `${base}/images/${id}/${width}.${format}`

/** Returns a picture's files of one format as the attribute `srcset`. */
export const listImageSources = (
  image: Pick<ImageVariantName, 'id' | 'base'> & { readonly width: number },
  format: ImageFormat,
): string =>
  listImageSizes(image.width)
    .map(({ name, pixels }) => `${getImageHref({ ...image, width: name, format })} ${pixels}w`)
    .join(', ')
