/** What the console's editor of a page tells the preview in its frame. */

/** From the editor: the page as it is typed. */
export interface PreviewedContent {
  readonly bookplate: 'previewed-content'
  /** As `previewRecord` returns it. */
  readonly content: object
}

export const isPreviewedContent = (message: unknown): message is PreviewedContent =>
  typeof message === 'object' &&
  message !== null &&
  'bookplate' in message &&
  message.bookplate === 'previewed-content'

/** The attribute of an empty element before each block of a preview: the place of the block in the record. */
export const blockPlaceAttribute = 'data-block'
