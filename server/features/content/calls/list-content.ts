/** Handles `listContent`, and lists the posts or products of a record of content. */
import type { ContentKind, ContentList, ContentSummary } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { toProviderSummary } from '#server/features/business/calls/providers.ts'
import type { ContentHeader, ContentQuery, ContentRecord } from '#server/features/directory/content.ts'
import { readImages } from '#server/features/images/calls/read-images.ts'
import { toPublicImage } from '#server/features/images/processing/public-image.ts'
import { getContentPath } from './content-path.ts'
import { findProductPrice } from './product.ts'

const defaultLimit = 12
/** As the call declares for `limit`. */
const maxLimit = 50

export const listContent: Handler<'listContent'> = async (
  { page = 1, limit = defaultLimit, collection: slug, slugs, ...filter },
  context,
) => {
  const business = context.directory.business.slug
  if (slugs !== undefined) return done(await listNamed(filter.kind, slugs.split(',', maxLimit), context))
  if (slug === undefined) return done(await listRecords({ business, ...filter }, { page, limit }, context))
  const collection = await context.stores.content.find({ business, kind: 'collection', slug })
  return done(await listProducts(collection, { page, limit }, context))
}

interface ListPage {
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/** Lists the posts of a category, author or tag, or the products of a collection; undefined for other kinds. */
export async function listEntries(
  record: ContentRecord,
  page: number,
  context: CallContext,
): Promise<ContentList | undefined> {
  const business = context.directory.business.slug
  const { kind, document } = record
  const listPage = { page, limit: defaultLimit }
  switch (kind) {
    case 'category':
    case 'author':
    case 'tag':
      return listRecords({ business, kind: 'post', [kind]: document.slug }, listPage, context)
    case 'collection':
      return listProducts(record, listPage, context)
    default:
      return undefined
  }
}

async function listRecords(
  filter: Omit<ContentQuery, 'version' | 'offset' | 'limit'>,
  { page, limit }: ListPage,
  context: CallContext,
): Promise<ContentList> {
  const { version } = context.directory
  const offset = (page - 1) * limit
  const { headers, total } = await context.stores.content.list({ ...filter, version, offset, limit })
  return toList(await summarize(headers, context), { page, limit, total })
}

async function listNamed(
  kind: ContentKind,
  slugs: readonly string[],
  context: CallContext,
): Promise<ContentList> {
  const headers = await context.stores.content.findHeaders(context.directory.business.slug, kind, slugs)
  return { entries: await summarize(headers, context), page: 1, pages: 1, total: headers.length }
}

async function listProducts(
  collection: ContentRecord | undefined,
  { page, limit }: ListPage,
  context: CallContext,
): Promise<ContentList> {
  const products = collection?.kind === 'collection' ? (collection.document.products ?? []) : []
  const slugs = products.slice((page - 1) * limit, page * limit)
  const headers = await context.stores.content.findHeaders(context.directory.business.slug, 'product', slugs)
  return toList(await summarize(headers, context), { page, limit, total: products.length })
}

const toList = (
  entries: ContentSummary[],
  { page, limit, total }: ListPage & { readonly total: number },
): ContentList => ({ entries, page, pages: Math.ceil(total / limit), total })

/** Adds to each record what its document only names: path, category, price. */
async function summarize(headers: readonly ContentHeader[], context: CallContext): Promise<ContentSummary[]> {
  const {
    stores: { content },
    configuration,
    directory,
  } = context
  const business = directory.business.slug
  const slugs = headers.flatMap(header => (header.kind === 'post' ? (header.document.category ?? []) : []))
  const found = slugs.length === 0 ? [] : await content.findHeaders(business, 'category', [...new Set(slugs)])
  const categories = new Map(
    found.map(category => [
      category.document.slug,
      { title: category.document.title, path: getContentPath(category, configuration) },
    ]),
  )
  const images = await readImages(headers, context)
  return headers.map(header => {
    const { slug, title, description } = header.document
    const category = header.kind === 'post' ? categories.get(header.document.category ?? '') : undefined
    const image = toPublicImage('image' in header.document ? header.document.image : undefined, {
      ...directory,
      images,
    })
    const price = header.kind === 'product' ? findProductPrice(header.document, directory) : undefined
    const provider =
      header.kind === 'author' ? directory.providers.get(header.document.provider ?? '') : undefined
    return {
      kind: header.kind,
      slug,
      title,
      path: getContentPath(header, configuration),
      ...(description === undefined ? {} : { description }),
      ...(image === undefined ? {} : { image }),
      ...(header.kind === 'post' ? { date: header.document.date } : {}),
      ...(category === undefined ? {} : { category }),
      ...(provider === undefined ? {} : { provider: toProviderSummary(provider, directory) }),
      ...(price === undefined ? {} : { price, currency: directory.business.currency }),
    }
  })
}
