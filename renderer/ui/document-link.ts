import { destinationOf } from '#schemas/destination.ts'

/**
 * The attributes of a link that somebody wrote into a document or a record. `href` puts paths of ours into the
 * visitor's language; other sites do not learn where the visitor came from. Undefined: it may lead nowhere.
 */
export function documentLink(
  target: string,
  href: (path: string) => string,
): { readonly href: string; readonly rel?: string } | undefined {
  switch (destinationOf(target)) {
    case 'refused':
      return undefined
    case 'outside':
      return { href: target, rel: 'noopener noreferrer' }
    case 'inside':
      return { href: target.startsWith('/') ? href(target) : target }
  }
}
