/** Where the pages of a business are, as the browser of its console reaches them. */
import type { FastifyRequest } from 'fastify'
import type { LocaleCode } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { AppContext } from '../app-context.ts'
import { formatBasePath } from '../business-address.ts'
import type { Directory } from '../ports/directory.ts'
import { type BaseUrl, getLocaleRules } from './locale-rules.ts'
import { findPublicBaseUrl } from './page-url.ts'

type Addressed = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>

type Served = Pick<AppContext, 'settings' | 'configuration'>

/**
 * Builds URLs at the origin of the console if the pages of the business are there, too, because only then may it show
 * them in a frame; or else at that of PUBLIC_URL, at the first host of the business, or at the port of visitors.
 */
export function createBusinessAddressBuilder(
  request: Addressed,
  directory: Pick<Directory, 'business'>,
  appContext: Served,
): (path: string, locale: LocaleCode) => string {
  const base = findPagesBase(request, directory, appContext)
  const rules = getLocaleRules(base, appContext)
  return (path, locale) => new URL(localizePath(path, locale, rules), base.origin).href
}

function findPagesBase(
  request: Addressed,
  { business }: Pick<Directory, 'business'>,
  appContext: Served,
): BaseUrl {
  const { operatorPort, port } = appContext.settings
  const { protocol, host, hostname } = request
  const basePath = formatBasePath(business.slug, appContext.settings)
  const hosts = basePath === '' ? (business.hosts ?? []).map(name => name.toLowerCase()) : []
  const isHere = hosts.length === 0 || hosts.includes(hostname.toLowerCase())
  if (isHere && operatorPort === undefined) return { origin: `${protocol}://${host}`, basePath }
  const atPort = operatorPort === undefined ? host.slice(hostname.length) : `:${port}`
  const other = isHere ? `${hostname}${atPort}` : `${hosts[0]}${operatorPort === undefined ? atPort : ''}`
  return findPublicBaseUrl(business, appContext) ?? { origin: `${protocol}://${other}`, basePath }
}
