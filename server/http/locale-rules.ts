import type { FastifyRequest } from 'fastify'
import { type LocaleRules, resolveLocaleRules } from '#locales/settings.ts'
import type { AppContext } from '../app-context.ts'

/** Returns the locale rules of the host in `origin`, for the locales that have a catalogue. */
export function getLocaleRules(origin: string, { settings, configuration }: AppContext): LocaleRules {
  const rules = { ...settings.locales, locales: [...configuration.catalogues.keys()] }
  return rules.domains.length === 0 || !URL.canParse(origin) ? rules : resolveLocaleRules(rules, origin)
}

/**
 * Returns the origin of the request, such as `https://book.example.org`; forwarded headers count only behind a trusted
 * proxy.
 */
export const getRequestOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
