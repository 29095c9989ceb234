import type { FastifyRequest } from 'fastify'
import { type LocaleRules, type LocaleSettings, resolveLocaleRules } from '#locales/settings.ts'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { Settings } from '#server/environment/settings.ts'
import type { AppContext } from './app-context.ts'
import { findBasePath } from './business-base-path.ts'

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
  const rules = { ...getInstallationRules(settings, configuration), basePath }
  return rules.domains.length === 0 || !canParseUrl(origin) ? rules : resolveLocaleRules(rules, origin)
}

const known = new WeakMap<
  Settings['locales'],
  Pick<Configuration, 'catalogues'> & { readonly rules: LocaleSettings }
>()

/** Makes the rules once for a configuration, because every page asks several times. */
function getInstallationRules(
  { locales: settings }: Pick<Settings, 'locales'>,
  { catalogues }: Pick<Configuration, 'catalogues'>,
): LocaleSettings {
  const last = known.get(settings)
  if (last?.catalogues === catalogues) return last.rules
  const rules = { ...settings, locales: [...catalogues.keys()] }
  known.set(settings, { catalogues, rules })
  return rules
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
