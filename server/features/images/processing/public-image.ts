import type { Image, PublicImage } from '#schemas/generated/types.gen.ts'
import type { Directory } from '#server/features/directory/directory.ts'

/** Returns an image as visitors see it, or undefined if there is none or it is not stored. */
export function toPublicImage(
  image: Image | undefined,
  { images, basePath }: Pick<Directory, 'images' | 'basePath'>,
): PublicImage | undefined {
  const info = image && images.get(image.src)
  if (!info) return undefined
  const { id, width, height, placeholder } = info
  const { alt } = image
  return {
    id,
    width,
    height,
    placeholder,
    ...(basePath === '' ? {} : { base: basePath }),
    ...(alt === undefined || alt === '' ? {} : { alt }),
  }
}
