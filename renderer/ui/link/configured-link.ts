import { classifyDestination } from '#schemas/runtime/core/destination.ts'

/** A link as the server sends it: a route that a document names is a path by then, `locale` its target language. */
export interface ConfiguredLink {
  readonly href: unknown
  readonly locale?: string
}

/** Localizes one of our paths, by default to the visitor's language. */
export type PathLocalizer = (path: string, locale?: string) => string

/**
 * Returns the attributes of a link written in a document or record, or undefined if it may lead nowhere.
 * `href` localizes our paths; other sites do not learn where the visitor came from.
 */
export function toLinkAttributes(
  { href: target, locale }: ConfiguredLink,
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
