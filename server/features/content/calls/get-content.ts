/** Handles `getContent`: finds the record of a path and adds everything that its page shows. */
import type { Content, ContentKind, ContentLink, GetContentInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { toProviderSummary } from '#server/features/business/calls/providers.ts'
import type { ContentHeader, ContentRecord } from '#server/features/directory/content.ts'
import type { ImageInfo } from '#server/features/directory/images.ts'
import { readImages } from '#server/features/images/calls/read-images.ts'
import { toPublicImage } from '#server/features/images/processing/public-image.ts'
import { getContentPath, getSiteSlug, parseContentPath } from './content-path.ts'
import { listEntries } from './list-content.ts'
import { findProductPath, findProductPrice, listProductAmounts } from './product.ts'
import { toPublicBlocks } from './public-blocks.ts'

export const getContent: Handler<'getContent'> = (input, context) => readContentPage(input, context)

/** @param blocksPointer where the blocks are in the record, for an editor; each block then says its place */
export async function readContentPage(
  input: GetContentInput,
  context: CallContext,
  blocksPointer?: string,
): Promise<Outcome<Content>> {
  const { path, page = 1 } = input
  const address = path === undefined ? input : parseContentPath(path, context.configuration)
  const { kind, slug } = address ?? {}
  if (!address || kind === undefined || slug === undefined) return failed('content.not_found')
  const business = context.directory.business.slug
  const record = await context.stores.content.find({ business, kind, slug })
  if (!record || !(await isFoundAt(address, record, context))) return failed('content.not_found')
  const images = await readImages(record, context)
  const [names, blocks, entries] = await Promise.all([
    readNames(record, address, context),
    toPublicBlocks({ blocks: record.document.blocks ?? [], images, pointer: blocksPointer }, context),
    listEntries(record, page, context),
  ])
  // A page of a list beyond its last does not exist; search engines would index any number of them.
  if (entries !== undefined && page > Math.max(1, entries.pages)) return failed('content.not_found')
  return done({
    ...getHeader(record, images, context),
    ...names,
    blocks,
    ...(entries === undefined ? {} : { entries }),
  })
}

/** Whether the rest of the address holds: the site exists and has the record, the post is in the category. */
async function isFoundAt(
  { site, category }: GetContentInput,
  record: ContentRecord,
  { stores: { content }, directory }: CallContext,
): Promise<boolean> {
  const own = getSiteSlug(record)
  if (category !== undefined && (record.kind !== 'post' || record.document.category !== category))
    return false
  if (site === undefined) return true
  if (own !== undefined) return own === site
  return (await content.find({ business: directory.business.slug, kind: 'page', slug: site })) !== undefined
}

function getHeader(
  record: ContentRecord,
  images: ReadonlyMap<string, ImageInfo>,
  { configuration, directory }: CallContext,
): Pick<
  Content,
  | 'kind'
  | 'slug'
  | 'title'
  | 'path'
  | 'description'
  | 'image'
  | 'date'
  | 'updated'
  | 'provider'
  | 'price'
  | 'currency'
  | 'amounts'
  | 'actionPath'
> {
  const { kind, document } = record
  const { slug, title, description } = document
  const image = toPublicImage('image' in document ? document.image : undefined, {
    ...directory,
    images,
  })
  const price = kind === 'product' ? findProductPrice(document, directory) : undefined
  const actionPath = kind === 'product' ? findProductPath(document) : undefined
  const { forms } = configuration
  const { currency } = directory.business
  const amounts = kind === 'product' ? listProductAmounts(document, { forms, currency }) : []
  const provider = kind === 'author' ? directory.providers.get(document.provider ?? '') : undefined
  return {
    kind,
    slug,
    title,
    path: getContentPath(record, configuration),
    ...(description === undefined ? {} : { description }),
    ...(image === undefined ? {} : { image }),
    ...(kind === 'post' ? { date: document.date } : {}),
    ...(kind === 'post' && document.updated !== undefined ? { updated: document.updated } : {}),
    ...(provider === undefined ? {} : { provider: toProviderSummary(provider, directory) }),
    ...(price === undefined ? {} : { price, currency }),
    ...(amounts.length === 0 ? {} : { amounts }),
    ...(actionPath === undefined ? {} : { actionPath }),
  }
}

/** Reads the titles and paths of the records that a record names. */
async function readNames(
  record: ContentRecord,
  address: GetContentInput,
  context: CallContext,
): Promise<Pick<Content, 'trail' | 'author' | 'category' | 'tags' | 'provider'>> {
  const {
    stores: { content },
    configuration,
    directory,
  } = context
  const business = directory.business.slug
  const find = (kind: ContentKind, slugs: readonly (string | undefined)[]) =>
    content.findHeaders(
      business,
      kind,
      slugs.filter(slug => slug !== undefined),
    )
  const toLink = (header: ContentHeader): ContentLink => ({
    title: header.document.title,
    path: getContentPath(header, configuration),
  })
  const post = record.kind === 'post' ? record.document : undefined
  const [sites, [author], [category], tags] = await Promise.all([
    find('page', [address.site ?? getSiteSlug(record)]),
    find('author', [post?.author]),
    find('category', [post?.category]),
    find('tag', post?.tags ?? []),
  ])
  const provider =
    author?.kind === 'author' ? directory.providers.get(author.document.provider ?? '') : undefined
  return {
    trail: [...sites, ...(category === undefined ? [] : [category])].map(toLink),
    ...(author === undefined ? {} : { author: toLink(author) }),
    ...(provider === undefined ? {} : { provider: toProviderSummary(provider, directory) }),
    ...(category === undefined ? {} : { category: toLink(category) }),
    ...(tags.length === 0 ? {} : { tags: tags.map(toLink) }),
  }
}
