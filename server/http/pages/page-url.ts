/** Absolute URLs of our pages, for use outside the browser. */
import type { FastifyRequest } from 'fastify'
import type { LocaleCode } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { formatBasePath } from '#server/app/business-base-path.ts'
import { type BaseUrl, getBaseUrl, getLocaleRules } from '#server/app/locale-rules.ts'
import type { Directory } from '#server/features/directory/directory.ts'

/**
 * Builds URLs below PUBLIC_URL if the business answers there, or else below the origin of the request. The latter is
 * known only to the client itself: it may go into an uncached response, but never into an email.
 */
export function createPageUrlBuilder(
  request: FastifyRequest,
  { business }: Directory,
  appContext: AppContext,
): (path: string, locale: LocaleCode) => string {
  const base = findPublicBaseUrl(business, appContext) ?? getBaseUrl(request, appContext)
  const rules = getLocaleRules(base, appContext)
  return (path, locale) => new URL(localizePath(path, locale, rules), base.origin).href
}

/** Returns the base URL of a business's pages: that of PUBLIC_URL, if the business answers there. */
export function findPublicBaseUrl(
  business: Business,
  { settings }: Pick<AppContext, 'settings'>,
): BaseUrl | undefined {
  const { publicUrl, businessBy } = settings
  return publicUrl !== undefined && (businessBy === 'path' || isServedAt(publicUrl, business))
    ? { origin: publicUrl, basePath: formatBasePath(business.slug, settings) }
    : undefined
}

/** A business without hosts is the only one and answers every host. */
const isServedAt = (origin: string, { hosts = [] }: Business): boolean =>
  hosts.length === 0 || hosts.some(host => host.toLowerCase() === new URL(origin).hostname)
