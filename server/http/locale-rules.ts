import type { FastifyRequest } from 'fastify'
import { type LocaleRules, resolveLocaleRules } from '#locales/settings.ts'
import type { AppContext } from '../app-context.ts'
import { findBasePath } from '../business-address.ts'

/** What begins the URLs of a business. */
export interface BaseUrl {
  /** `https://book.example.org` */
  readonly origin: string
  /** `/b/harbor`, or '' if the host says which business it is. */
  readonly basePath: string
}

/** Returns the locale rules of a host and a business, for the locales that have a catalogue. */
export function getLocaleRules(
  { origin, basePath }: BaseUrl,
  { settings, configuration }: Pick<AppContext, 'settings' | 'configuration'>,
): LocaleRules {
  const rules = { ...settings.locales, basePath, locales: [...configuration.catalogues.keys()] }
  return rules.domains.length === 0 || !URL.canParse(origin) ? rules : resolveLocaleRules(rules, origin)
}

/**
 * Returns the base URL of the request; forwarded headers count only behind a trusted proxy.
 *
 * @param url path and query of another page of the request's host
 */
export const getBaseUrl = (
  { protocol, host, originalUrl }: FastifyRequest,
  { settings }: Pick<AppContext, 'settings'>,
  url = originalUrl,
): BaseUrl => ({ origin: `${protocol}://${host}`, basePath: findBasePath(url, settings) })
