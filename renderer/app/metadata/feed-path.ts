import type { LocaleCode } from '#locales/codes.ts'
import type { Content } from '#schemas/generated/types.gen.ts'
import { listBlockOptions } from './list-block-options.ts'

/** Returns the Atom feed of the posts that a page lists or belongs to, or undefined if it shows no posts. */
export function findFeedPath(content: Content, locale: LocaleCode): string | undefined {
  const filter = findPostFilter(content)
  if (filter === undefined) return undefined
  const query = new URLSearchParams(filter).toString()
  return `/feeds/${locale}/atom.xml${query === '' ? '' : `?${query}`}`
}

function findPostFilter({ kind, slug, trail, blocks }: Content): Record<string, string> | undefined {
  if (kind === 'page') {
    const [list] = listBlockOptions(blocks, 'post-list')
    return (
      list && {
        ...(list.site === undefined ? {} : { site: list.site }),
        ...(list.category === undefined ? {} : { category: list.category }),
      }
    )
  }
  if (kind !== 'post' && kind !== 'category' && kind !== 'author' && kind !== 'tag') return undefined
  // The path of a site is its slug.
  const site = trail[0]?.path.slice(1)
  return {
    ...(site === undefined || site.includes('/') ? {} : { site }),
    ...(kind === 'category' ? { category: slug } : {}),
  }
}
