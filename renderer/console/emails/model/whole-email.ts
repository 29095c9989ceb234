/** An email as its editor shows it: whole, however its document is written. */
import { applyChanges } from '#schemas/runtime/core/apply-changes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { isSameValue, type JsonRecord } from '../../saving/record-values.ts'
import { findChanges } from './find-changes.ts'

/** What a document is read and written against. */
export interface EmailOrigin {
  /** The event. */
  readonly key: string
  /** The product's own email about it. */
  readonly product: JsonRecord
}

/** Returns undefined if it is based on the email of another event, of which only the server knows what it says. */
export function readWholeEmail(document: JsonRecord, { key, product }: EmailOrigin): JsonRecord | undefined {
  const { base, ...changes } = document
  if (base === undefined) return document
  if (base !== key) return undefined
  const { content } = applyChanges(product, { ...changes, id: key })
  return isObject(content) ? content : undefined
}

interface Writing extends EmailOrigin {
  /** The document as it is written now. */
  readonly document: JsonRecord
  /** Whether the business has published one of its own. */
  readonly isOwn: boolean
}

/**
 * Returns the document that says what is wanted: of the product's email only what differs, so that everything else follows
 * the product; the product's itself if nothing does. A whole copy stays one.
 */
export function writeWholeEmail(whole: JsonRecord, { key, product, document, isOwn }: Writing): JsonRecord {
  const isCopy = document.base === undefined && !isSameValue(document, product)
  const changes = isCopy ? undefined : findChanges(product, { ...whole, id: product.id })
  if (!changes) return whole
  if (Object.keys(changes).length === 0 && !isOwn) return product
  return { id: key, base: key, ...changes }
}
