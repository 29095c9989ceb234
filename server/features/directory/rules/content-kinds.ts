/** Lists the kinds of content: which folder holds the records of each, and the type name of their schema. */
import type { ContentKind } from '#schemas/generated/types.gen.ts'

export interface ContentKindFolder {
  readonly kind: ContentKind
  /** The name of the schema in `schemas/entities`, as a type. */
  readonly entity: string
  /** The name of the folder within `content/`; also the kind's name in the operator's calls. */
  readonly folder: string
}

export const contentFolderName = 'content'

export const contentKinds: readonly ContentKindFolder[] = [
  { kind: 'page', entity: 'ContentPage', folder: 'pages' },
  { kind: 'post', entity: 'ContentPost', folder: 'posts' },
  { kind: 'category', entity: 'ContentCategory', folder: 'categories' },
  { kind: 'author', entity: 'ContentAuthor', folder: 'authors' },
  { kind: 'tag', entity: 'ContentTag', folder: 'tags' },
  { kind: 'product', entity: 'ContentProduct', folder: 'products' },
  { kind: 'collection', entity: 'ContentCollection', folder: 'collections' },
]

/** Returns the kind of content with this folder, which also names it in the operator's calls, or undefined if there is none. */
export const findContentKind = (name: string): ContentKindFolder | undefined =>
  contentKinds.find(({ folder }) => folder === name)

/** Whether a text can be a slug, so that a store can look it up. */
export const isContentSlug = (text: string): boolean =>
  text.length <= maxSlugCharacters && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

const maxSlugCharacters = 80

export const isContentKind = (kind: string): kind is ContentKind =>
  contentKinds.some(found => found.kind === kind)

/** Returns the path of a record's file, such as `content/posts/opening-day.json`. */
export const getContentFilePath = (kind: ContentKind, slug: string): string =>
  `${contentFolderName}/${contentKinds.find(found => found.kind === kind)?.folder}/${slug}.json`
