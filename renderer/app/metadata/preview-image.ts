/** The picture that messengers and social networks show with a link to a page. */
import type { Translator } from '#locales/translator.ts'
import type { PublicImage } from '#schemas/generated/types.gen.ts'
import { getImageHref, listImageSizes } from '#schemas/runtime/image/image-variants.ts'
import type { PageUrls } from '../render-request.ts'
import type { PageRoots } from './page-roots.ts'

export interface PreviewImage {
  readonly url: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly alt: string
}

interface ImageContext {
  readonly i18n: Translator
  readonly urls: Pick<PageUrls, 'origin' | 'getLinkPreviewPath'>
  readonly title: string
}

/**
 * Prefers the picture of what the page is about to the cover of the business, and that to one that is drawn from the
 * title.
 */
export function findPreviewImage(roots: PageRoots, context: ImageContext): PreviewImage | undefined {
  const { content, service, business } = roots
  const picture = content?.image ?? service?.image ?? business?.cover
  return (picture && toPreviewImage(picture, context)) ?? findDrawnImage(roots, context)
}

function findDrawnImage(
  { content, service, business }: PageRoots,
  { urls, title }: ImageContext,
): PreviewImage | undefined {
  if (!business) return undefined
  const drawn = content
    ? urls.getLinkPreviewPath(content, content.title)
    : service
      ? urls.getLinkPreviewPath({ kind: 'service', slug: service.slug }, service.name)
      : urls.getLinkPreviewPath({ kind: 'business', slug: business.slug }, business.name)
  return { url: new URL(drawn, urls.origin).href, width: 1200, height: 630, alt: title }
}

/** Link previews are shown at most 1200 pixels wide, and not every reader knows AVIF or WebP. */
const maxPreviewWidth = 1200

function toPreviewImage(image: PublicImage, { i18n, urls, title }: ImageContext): PreviewImage | undefined {
  const { width, height, alt } = image
  const size = listImageSizes(width).findLast(({ name }) => name <= maxPreviewWidth)
  return (
    size && {
      url: new URL(getImageHref({ ...image, width: size.name, format: 'jpg' }), urls.origin).href,
      width: size.pixels,
      height: Math.round((height * size.pixels) / width),
      alt: i18n.text(alt ?? '') || title,
    }
  )
}
