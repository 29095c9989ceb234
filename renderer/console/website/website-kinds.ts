/** The kinds of content that the website room lists. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import type { ContentFolder } from './model/content-form.ts'

interface WebsiteKind {
  readonly title: ConsoleMessageKey
  /** On the button that begins a new one. */
  readonly create: ConsoleMessageKey
}

export const websiteKinds: Readonly<Record<ContentFolder, WebsiteKind>> = {
  pages: { title: 'website.pages', create: 'website.new_page' },
  posts: { title: 'website.posts', create: 'website.new_post' },
  products: { title: 'website.products', create: 'website.new_product' },
  categories: { title: 'website.categories', create: 'website.new_category' },
  tags: { title: 'website.tags', create: 'website.new_tag' },
  authors: { title: 'website.authors', create: 'website.new_author' },
  collections: { title: 'website.collections', create: 'website.new_collection' },
}

export const contentFolders: readonly ContentFolder[] = [
  ...(['pages', 'posts', 'products', 'categories', 'tags', 'authors', 'collections'] as const),
]

export const findContentFolder = (text: string | undefined): ContentFolder | undefined =>
  contentFolders.find(folder => folder === text)
