/** Where the pages of a business are, as the browser of its console reaches them. */
import type { FastifyRequest } from 'fastify'
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { formatBasePath } from '#server/app/business-base-path.ts'
import { type BaseUrl, getLocaleRules } from '#server/app/locale-rules.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import type { BusinessPageUrls } from '#server/features/people/console-services.ts'
import { findPublicBaseUrl } from '../pages/page-url.ts'

type Addressed = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>

type Served = Pick<AppContext, 'settings' | 'configuration'>

/**
 * Builds URLs at the origin of the console if the pages of the business are there, too, because only then may it show
 * them in a frame; or else at that of PUBLIC_URL, at the first host of the business, or at the port of visitors.
 */
export function createBusinessUrlBuilder(
  request: Addressed,
  directory: Pick<Directory, 'business'>,
  appContext: Served,
): (path: string, locale: LocaleCode) => string {
  const base = findPagesBase(request, directory, appContext)
  const rules = getLocaleRules(base, appContext)
  return (path, locale) => new URL(localizePath(path, locale, rules), base.origin).href
}

/** Returns where the pages of a business begin. */
export function findBusinessPageUrls(
  request: Addressed,
  { business }: Pick<Directory, 'business'>,
  appContext: Served,
): BusinessPageUrls {
  const base = findPagesBase(request, { business }, appContext)
  const rules = getLocaleRules(base, appContext)
  const { defaultLocale } = business
  const locale = isLocaleCode(defaultLocale) ? defaultLocale : rules.defaultLocale
  const { href } = new URL(localizePath('/', locale, rules), base.origin)
  return { home: base.origin + (base.basePath || '/'), pages: href.replace(/\/$/, '') }
}

function findPagesBase(
  request: Addressed,
  { business }: Pick<Directory, 'business'>,
  appContext: Served,
): BaseUrl {
  const { operatorPort, port, publicUrl } = appContext.settings
  const { protocol, host, hostname } = request
  const basePath = formatBasePath(business.slug, appContext.settings)
  const hosts = basePath === '' ? (business.hosts ?? []).map(name => name.toLowerCase()) : []
  const isHere = hosts.length === 0 || hosts.includes(hostname.toLowerCase())
  // A proxy that is not trusted hides the scheme, which PUBLIC_URL knows.
  const isPublic = publicUrl !== undefined && new URL(publicUrl).host === host
  if (isHere && operatorPort === undefined)
    return { origin: isPublic ? new URL(publicUrl).origin : `${protocol}://${host}`, basePath }
  const [name = hostname] = isHere ? [] : hosts
  const atPort = operatorPort === undefined ? host.slice(hostname.length) : isHere ? `:${port}` : ''
  // Businesses with hosts of their own are served as PUBLIC_URL is.
  return (
    findPublicBaseUrl(business, appContext) ?? {
      origin: publicUrl === undefined ? `${protocol}://${name}${atPort}` : withHostname(publicUrl, name),
      basePath,
    }
  )
}

function withHostname(origin: string, hostname: string): string {
  const url = new URL(origin)
  url.hostname = hostname
  return url.origin
}
