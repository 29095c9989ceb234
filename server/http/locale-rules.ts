import type { FastifyRequest } from 'fastify'
import { type LocaleRules, resolveLocaleRules } from '#locales/settings.ts'
import type { AppContext } from '../app-context.ts'

/** The rules of the locales that have a catalogue, on the host that an origin names. */
export function getLocaleRules(origin: string, { settings, configuration }: AppContext): LocaleRules {
  const rules = { ...settings.locales, locales: [...configuration.catalogues.keys()] }
  return rules.domains.length === 0 || !URL.canParse(origin) ? rules : resolveLocaleRules(rules, origin)
}

/** `https://book.example.org`, as the request says; forwarded headers count only behind a trusted proxy. */
export const getRequestOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
