/** Absolute URLs of our pages, for use outside the browser. */
import type { FastifyRequest } from 'fastify'
import type { LocaleCode } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '../app-context.ts'
import type { Directory } from '../ports/directory.ts'
import { getLocaleRules, getRequestOrigin } from './locale-rules.ts'

/**
 * Builds URLs below PUBLIC_URL if the business answers there, or else below the origin of the request. The latter is
 * known only to the client itself: it may go into an uncached response, but never into an email.
 */
export function createPageUrlBuilder(
  request: FastifyRequest,
  { business }: Directory,
  appContext: AppContext,
): (path: string, locale: LocaleCode) => string {
  const origin = findPublicOrigin(business, appContext) ?? getRequestOrigin(request)
  const rules = getLocaleRules(origin, appContext)
  return (path, locale) => new URL(localizePath(path, locale, rules), origin).href
}

/** Returns the origin of a business's pages: PUBLIC_URL, if the business answers there. */
export function findPublicOrigin(
  business: Business,
  { settings: { publicUrl } }: AppContext,
): string | undefined {
  return publicUrl !== undefined && isServedAt(publicUrl, business) ? publicUrl : undefined
}

/** A business without hosts is the only one and answers every host. */
const isServedAt = (origin: string, { hosts = [] }: Business): boolean =>
  hosts.length === 0 || hosts.some(host => host.toLowerCase() === new URL(origin).hostname)
