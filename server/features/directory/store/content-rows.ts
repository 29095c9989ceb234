/** Maps records of content to rows of the table `content` and back. */
import type { ContentKind } from '#schemas/generated/types.gen.ts'
import type { ContentHeader, ContentRecord } from '../content.ts'

export interface ContentRow {
  readonly kind: string
  readonly slug: string
  /** JSON, without the blocks. */
  readonly document: string
  /** JSON. */
  readonly blocks: string
  readonly record: ContentRecord
}

export function toContentRow(record: ContentRecord): ContentRow {
  const {
    kind,
    document: { blocks = [], ...header },
  } = record
  return {
    record,
    kind,
    slug: header.slug,
    document: JSON.stringify(header),
    blocks: JSON.stringify(blocks),
  }
}

export type ContentHeaderRow = { kind: ContentKind; document: object }
export type ContentRecordRow = ContentHeaderRow & { blocks: readonly object[] }

/** Proof: `toContentRow` wrote the row from a record that had passed the schema of its kind. */
export function fromHeaderRow({ kind, document }: ContentHeaderRow): ContentHeader {
  return { kind, document } as ContentHeader
}

export function fromRecordRow({ kind, document, blocks }: ContentRecordRow): ContentRecord {
  return fromHeaderRow({ kind, document: { ...document, ...(blocks.length === 0 ? {} : { blocks }) } })
}
