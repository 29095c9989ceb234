/** Every address that is no API: find the locale, redirect or render. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseLocalePath, redirectFor } from '#locales/address.ts'
import { detectLocale, localeCookie, parseAcceptLanguage } from '#locales/negotiate.ts'
import { type LocaleRules, rulesOnHost } from '#locales/settings.ts'
import type { Zone } from '#schemas/time.ts'
import { parseZone } from '#schemas/zone.ts'
import type { Running } from '../running.ts'
import { cookiesOf } from './cookies.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { type RenderPage, renderWith } from './render.ts'
import { contentSecurityPolicy, pageHeaders } from './security.ts'
import type { Visit } from './visit.ts'

export interface PagesOptions {
  readonly running: Running
  readonly renderPage: RenderPage
  readonly development: boolean
}

/** The handler of all pages, GET and HEAD. */
export function createPages(options: PagesOptions) {
  const cache = createPageCache(options.running.clock)
  return (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, { ...options, cache })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { running, renderPage, development, cache }: PagesOptions & { cache: PageCache },
) {
  const catalogue = await running.catalogueFor(request.host)
  if (!catalogue)
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('No business answers this host. Add the host to a business and import it.')
  const rules = rulesFor(request, running)
  const cut = request.url.indexOf('?')
  const [pathname, search] = cut < 0 ? [request.url, ''] : [request.url.slice(0, cut), request.url.slice(cut)]
  const address = parseLocalePath(pathname, rules)
  const matched = !address.reserved && running.configuration.table.match(address.rest) !== undefined
  const cookies = cookiesOf(request.headers.cookie)
  const received = cookies.get(rules.cookie.key)
  const languages = parseAcceptLanguage(request.headers['accept-language'])
  const locale = detectLocale({ path: pathname, matched, languages, cookie: received }, rules)
  const cookie = localeCookie({ locale, received, now: running.clock() }, rules)
  if (cookie !== undefined) reply.header('set-cookie', cookie)
  reply.header('vary', 'Accept-Language, Cookie')
  const redirect = redirectFor({ url: request.url, locale, matched }, rules)
  if (redirect)
    return reply
      .code(redirect.status)
      .header('location', redirect.location)
      .header('cache-control', 'private, no-store')
      .send()

  const chosen = parseZone(new URLSearchParams(search).get('timezone') ?? '')
  const zone =
    chosen ?? parseZone(cookies.get('timezone') ?? '') ?? parseZone(catalogue.business.timezone) ?? utc()
  const visit: Visit = {
    url: request.url,
    path: address.reserved ? undefined : address.rest,
    search,
    locale,
    rules,
    zone,
    zoneIsChosen: chosen !== undefined,
    catalogue,
  }
  const key = [
    request.host,
    request.url,
    zone,
    locale,
    running.configuration.version,
    catalogue.version,
  ].join(' ')
  const page = await cache.get(key, () => renderWith(renderPage, visit, running))
  const nonce = randomBytes(16).toString('base64url')
  const csp = contentSecurityPolicy({
    nonce,
    frameAncestors: catalogue.business.embedHosts ?? [],
    development,
  })
  if (page.statusText !== undefined) reply.raw.statusMessage = page.statusText
  return reply
    .code(page.status)
    .headers({
      ...pageHeaders,
      'content-security-policy': csp,
      'cache-control': page.personal ? 'no-store' : 'private, no-cache',
    })
    .send(page.parts.join(nonce))
}

/** The rules of the locales that have a catalogue, on the host the request came to. */
function rulesFor(request: FastifyRequest, running: Running): LocaleRules {
  const settings = { ...running.settings.locales, locales: [...running.configuration.catalogues.keys()] }
  const origin = `${request.protocol}://${request.host}`
  return settings.domains.length === 0 || !URL.canParse(origin) ? settings : rulesOnHost(settings, origin)
}

function utc(): Zone {
  const zone = parseZone('UTC')
  if (!zone) throw new Error('This Node has no time zone data: install one with full ICU.')
  return zone
}
