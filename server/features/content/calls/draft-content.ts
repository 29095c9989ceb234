/** The content of a business with the changes of a draft, as if they were published. Writes nothing. */
import type { ContentKind } from '#schemas/generated/types.gen.ts'
import type {
  ContentHeader,
  ContentKey,
  ContentQuery,
  ContentRecord,
  ContentSelection,
  ContentStore,
} from '#server/features/directory/content.ts'

type RecordName = Pick<ContentKey, 'kind' | 'slug'>

export interface DraftContentChanges {
  readonly business: string
  readonly put: readonly ContentRecord[]
  readonly remove: readonly RecordName[]
}

/** Returns a store that answers for the draft's business; other businesses have no content in it. */
export function createDraftContent(published: ContentStore, changes: DraftContentChanges): ContentStore {
  const { put, remove } = changes
  const drafts = new Map(put.map(record => [formatName(getName(record)), record]))
  const touched = new Set([...drafts.keys(), ...remove.map(formatName)])
  const isTouched = (record: ContentRecord) => touched.has(formatName(getName(record)))
  const isOwn = (business: string) => business === changes.business
  const listTouchedSlugs = (kind: ContentKind) =>
    [...put.map(getName), ...remove].filter(name => name.kind === kind).map(({ slug }) => slug)

  return {
    async find(key) {
      if (!isOwn(key.business)) return undefined
      return touched.has(formatName(key)) ? drafts.get(formatName(key)) : published.find(key)
    },
    async findHeaders(business, kind, slugs) {
      if (!isOwn(business)) return []
      const others = slugs.filter(slug => !touched.has(formatName({ kind, slug })))
      const found = await published.findHeaders(business, kind, others)
      const headers = new Map(found.map(header => [header.document.slug, header]))
      return [...new Set(slugs)].flatMap(slug => {
        const draft = drafts.get(formatName({ kind, slug }))
        return (draft && withoutBlocks(draft)) ?? headers.get(slug) ?? []
      })
    },
    async list(query) {
      if (!isOwn(query.business)) return { headers: [], total: 0 }
      const added = put.filter(record => isSelected(record, query)).map(withoutBlocks)
      const slugs = listTouchedSlugs(query.kind)
      const hidden = (await published.findHeaders(query.business, query.kind, slugs)).filter(header =>
        isSelected(header, query),
      )
      const read: ListMerge['read'] = page => published.list({ ...query, ...page })
      return mergeList({ read, added, hidden, isTouched, compare: compareForList }, query)
    },
    async readAfter(key, limit) {
      if (!isOwn(key.business)) return []
      const found = await published.readAfter(key, limit + listTouchedSlugs(key.kind).length)
      const added = put.filter(({ kind, document }) => kind === key.kind && document.slug > key.slug)
      return [...found.filter(record => !isTouched(record)), ...added].sort(compareNames).slice(0, limit)
    },
    async *findMentions(business, slugs) {
      if (!isOwn(business)) return
      yield* put.filter(({ document }) => hasString(document, text => slugs.includes(text)))
      for await (const record of published.findMentions(business, slugs)) if (!isTouched(record)) yield record
    },
    async *findWithText(business, texts) {
      if (!isOwn(business)) return
      yield* put.filter(({ document: { blocks } }) => hasText(blocks, texts))
      for await (const record of published.findWithText(business, texts)) if (!isTouched(record)) yield record
    },
    async listHeaders(business, page) {
      if (!isOwn(business)) return { headers: [], total: 0 }
      const { until } = page
      const kinds = [...new Set([...put, ...remove].map(({ kind }) => kind))]
      const hidden = await Promise.all(
        kinds.map(kind => published.findHeaders(business, kind, listTouchedSlugs(kind))),
      )
      const read: ListMerge['read'] = part => published.listHeaders(business, { ...part, until })
      const added = put.filter(record => isUntil(record, until)).map(withoutBlocks)
      const gone = hidden.flat().filter(header => isUntil(header, until))
      return mergeList({ read, added, hidden: gone, isTouched, compare: compareNames }, page)
    },
    async readAll(business) {
      if (!isOwn(business)) return []
      const found = await published.readAll(business)
      return [...found.filter(record => !isTouched(record)), ...put].sort(compareNames)
    },
  }
}

interface ListPage {
  readonly offset: number
  readonly limit: number
}

interface ListMerge {
  /** Reads a part of the published list. */
  readonly read: (page: ListPage) => Promise<ContentSelection>
  /** The draft's records that belong to the list. */
  readonly added: readonly ContentHeader[]
  /** The records of the published list that the draft replaces or removes. */
  readonly hidden: readonly ContentHeader[]
  readonly isTouched: (record: ContentRecord) => boolean
  /** The order of the list. */
  readonly compare: (a: ContentRecord, b: ContentRecord) => number
}

/**
 * Reads only the part of the published list that can be on the page: each added record moves an entry by at most one
 * place forwards, each hidden one by at most one place backwards.
 */
async function mergeList(
  { read, added, hidden, isTouched, compare }: ListMerge,
  { offset, limit }: ListPage,
): Promise<ContentSelection> {
  const start = Math.max(0, offset - added.length)
  const part = await read({ offset: start, limit: offset + limit + hidden.length - start })
  const total = part.total - hidden.length + added.length
  const [first] = part.headers
  if (!first && start > 0) return { headers: [], total }
  const hiddenBefore = first ? hidden.filter(header => compare(header, first) < 0).length : 0
  const merged = [...part.headers.filter(header => !isTouched(header)), ...added].sort(compare)
  // All added records are in `merged`, so those that come before the part keep the positions right.
  const from = offset - (start - hiddenBefore)
  return { headers: merged.slice(from, from + limit), total }
}

const getName = ({ kind, document: { slug } }: ContentRecord): RecordName => ({ kind, slug })

const formatName = ({ kind, slug }: RecordName): string => `${kind}/${slug}`

/** By date, newest first, then by slug, as the store sorts lists. */
const compareForList = (a: ContentRecord, b: ContentRecord): number =>
  compareText(getDate(b), getDate(a)) || compareText(a.document.slug, b.document.slug)

const compareNames = (a: ContentRecord, b: ContentRecord): number =>
  compareText(a.kind, b.kind) || compareText(a.document.slug, b.document.slug)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const getDate = ({ document }: ContentRecord): string => ('date' in document ? document.date : '')

/** Proof: only the optional blocks are left out. */
function withoutBlocks({ kind, document: { blocks: _, ...document } }: ContentRecord): ContentHeader {
  return { kind, document } as ContentHeader
}

const isUntil = (record: ContentRecord, until: string | undefined): boolean =>
  until === undefined || getDate(record) <= until

function isSelected(record: ContentRecord, query: ContentQuery): boolean {
  const { kind, document } = record
  const { site, category, author, tag, until } = query
  const own = 'site' in document ? document.site : undefined
  if (kind !== query.kind || (site !== undefined && own !== undefined && own !== site)) return false
  const post = record.kind === 'post' ? record.document : undefined
  return (
    isUntil(record, until) &&
    (category === undefined || post?.category === category) &&
    (author === undefined || post?.author === author) &&
    (tag === undefined || post?.tags?.includes(tag) === true)
  )
}

const hasString = (value: unknown, isWanted: (text: string) => boolean): boolean =>
  typeof value === 'string'
    ? isWanted(value)
    : typeof value === 'object' && value !== null
      ? Object.values(value).some(part => hasString(part, isWanted))
      : false

const hasText = (value: unknown, texts: readonly string[]): boolean => {
  const json = JSON.stringify(value ?? []).toLowerCase()
  return texts.some(text => json.includes(text.toLowerCase()))
}
