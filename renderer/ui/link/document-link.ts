import { classifyDestination } from '#schemas/runtime/core/destination.ts'

/** As the server sends it: a route that a document names is a path by then, and `locale` the language it is to be in. */
export interface DocumentLink {
  readonly href: unknown
  readonly locale?: string
}

/** A path of ours in a language, by default the visitor's. */
export type PathLocalizer = (path: string, locale?: string) => string

/**
 * The attributes of a link that somebody wrote into a document or a record. `href` puts paths of ours into the
 * language; other sites do not learn where the visitor came from. Undefined: it may lead nowhere.
 */
export function resolveDocumentLink(
  { href: target, locale }: DocumentLink,
  href: PathLocalizer,
): { readonly href: string; readonly rel?: string } | undefined {
  if (typeof target !== 'string') return undefined
  switch (classifyDestination(target)) {
    case 'refused':
      return undefined
    case 'outside':
      return { href: target, rel: 'noopener noreferrer' }
    case 'inside':
      return { href: target.startsWith('/') ? href(target, locale) : target }
  }
}
