/** Full addresses of our pages, for what leaves the browser. */
import type { FastifyRequest } from 'fastify'
import type { LocaleCode } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '../app-context.ts'
import type { Directory } from '../ports/directory.ts'
import { getLocaleRules, getRequestOrigin } from './locale-rules.ts'

/**
 * Below PUBLIC_URL, if the business answers there; else where the request found us, which only who asked gets to
 * see: such an address may go into an answer that nobody caches, never into a mail.
 */
export function createPageUrlBuilder(
  request: FastifyRequest,
  { business }: Directory,
  appContext: AppContext,
): (path: string, locale: LocaleCode) => string {
  const origin = getPublicOrigin(business, appContext) ?? getRequestOrigin(request)
  const rules = getLocaleRules(origin, appContext)
  return (path, locale) => new URL(localizePath(path, locale, rules), origin).href
}

/** Where the world finds a business's pages: PUBLIC_URL, if they are shown there. */
export function getPublicOrigin(
  business: Business,
  { settings: { publicUrl } }: AppContext,
): string | undefined {
  return publicUrl !== undefined && answersAt(publicUrl, business) ? publicUrl : undefined
}

/** A business without hosts of its own is the only one and answers everywhere. */
const answersAt = (origin: string, { hosts = [] }: Business): boolean =>
  hosts.length === 0 || hosts.some(host => host.toLowerCase() === new URL(origin).hostname)
