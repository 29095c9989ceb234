/** The displayed width of the pictures at the top of pages: for the picture itself, and for loading it early. */
import type { ContentKind } from '#schemas/generated/types.gen.ts'

/** Of a picture across the window. */
export const fullWidthSizes = '100vw'

/** A product has its picture beside the text. */
export const getCoverSizes = (kind: ContentKind): string =>
  kind === 'product' ? '(min-width: 1144px) 600px, (min-width: 760px) 55vw, 100vw' : fullWidthSizes
