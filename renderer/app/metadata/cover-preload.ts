/** Loads the picture at the top of the home page or of content with the page: it is the largest thing in the first view. */
import { listImageSources } from '#schemas/runtime/image/image-variants.ts'
import type { Page } from '../../screen/page.ts'
import { fullWidthSizes, getCoverSizes } from '../../widgets/content/cover-sizes.ts'
import { readPageRoots } from './page-roots.ts'

/** Only as AVIF: a browser that does not know the format ignores the tag, and finds the picture in the page. */
export function renderCoverPreload(page: Page): string {
  const { content, business } = readPageRoots(page)
  // Only the home page loads the cover of the business.
  const image = content ? content.image : business?.cover
  if (image === undefined || page.problem !== undefined) return ''
  const sources = listImageSources(image, 'avif')
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${content ? getCoverSizes(content.kind) : fullWidthSizes}" fetchpriority="high">\n`
}
