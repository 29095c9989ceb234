/** What the console's editor of a form tells the preview in its frame, key by key, and what the preview answers. */
import type { ValueChange } from '../core/share-structure.ts'

/** From the editor: the form as it is typed. */
export interface PreviewedForm {
  readonly bookplate: 'previewed-form'
  /**
   * What is new in the form since the last message to this page; the first replaces all of it. The form is as `getForm`
   * returns it, with its expressions parsed.
   */
  readonly changes: readonly ValueChange[]
  /** The id of the step to show. */
  readonly stage?: string | undefined
}

/** From the preview: it is there, and takes what is typed. */
export interface PreviewReady {
  readonly bookplate: 'preview-ready'
}

export const previewReady: PreviewReady = { bookplate: 'preview-ready' }

export const isPreviewedForm = (message: unknown): message is PreviewedForm =>
  typeof message === 'object' &&
  message !== null &&
  'bookplate' in message &&
  message.bookplate === 'previewed-form'

export const isPreviewReady = (message: unknown): message is PreviewReady =>
  typeof message === 'object' &&
  message !== null &&
  'bookplate' in message &&
  message.bookplate === 'preview-ready'
