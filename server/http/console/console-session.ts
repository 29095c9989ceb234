/**
 * The session of somebody who is signed in to the console. Its cookie reaches only the calls of operators, so that an
 * owner who tries the own pages is a visitor there.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { ConsoleBrowser } from '#server/features/people/console-services.ts'
import { readCookies } from '../requests/cookies.ts'
import { findBusinessPageUrls } from './business-url-builder.ts'

/** Its name on a host's default port, and on every port until this version: sessions from then end within a week. */
const formerCookieName = 'bookplate_console'
/** Names the browser itself, signed in or not. */
const browserCookieName = 'bookplate_browser'
const cookiePath = '/api/v1/operator'
/** What browsers keep a cookie for at most (RFC 6265bis, 5.5). */
const browserSeconds = 400 * 86_400
const maxDeviceCharacters = 200

/** Browsers send a cookie to all ports of a host (RFC 6265, 8.5), where other installations may be: the name tells them apart. */
function getCookieName({ host }: FastifyRequest, name = formerCookieName): string {
  const port = /:(\d+)$/.exec(host)?.[1]
  return port === undefined ? name : `${name}_${port}`
}

export const readConsoleToken = (request: FastifyRequest): string | undefined => readToken(request)?.token

function readToken(request: FastifyRequest) {
  const cookies = readCookies(request.headers.cookie)
  for (const name of [getCookieName(request), formerCookieName]) {
    const token = cookies.get(name)
    if (token) return { name, token }
  }
  return undefined
}

/**
 * Returns the origin of the console: that of PUBLIC_URL; without it, or if the operator has a port of their own, that
 * of the request.
 */
export function findConsoleOrigin(
  request: FastifyRequest,
  { settings }: Pick<AppContext, 'settings'>,
): string {
  const { publicUrl, operatorPort } = settings
  return publicUrl === undefined || operatorPort !== undefined
    ? `${request.protocol}://${request.host}`
    : new URL(publicUrl).origin
}

/**
 * Tells whether the console's own page sends the request. A browser says where a request comes from; an old one says
 * only the origin of a request that writes. On another host, no cookie counts.
 */
export function isFromConsole(request: FastifyRequest, origin: string): boolean {
  const { method, headers } = request
  if (request.host !== new URL(origin).host) return false
  const site = headers['sec-fetch-site']
  if (method === 'GET') return site === undefined || site === 'same-origin' || site === 'none'
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

interface ConsoleExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly appContext: AppContext
  /** That of the console. */
  readonly origin: string
  readonly session: ConsoleBrowser['session']
  readonly now: Instant
}

export function createConsoleBrowser({
  request,
  reply,
  appContext,
  origin,
  session,
  now,
}: ConsoleExchange): ConsoleBrowser {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const addCookie = (name: string, token: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${name}=${token}; Path=${cookiePath}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    )
  const name = getCookieName(request)
  const browserCookie = getCookieName(request, browserCookieName)
  const received = session && readToken(request)?.name
  const setCookie = (token: string, seconds: number) => {
    // Only a session of ours counts: the cookie may also be that of an installation on the default port.
    if (received !== undefined && received !== name) addCookie(received, '', 0)
    addCookie(name, token, seconds)
  }
  return {
    device: (request.headers['user-agent'] ?? '').slice(0, maxDeviceCharacters),
    token: readCookies(request.headers.cookie).get(browserCookie),
    session,
    findPageAddresses: directory => findBusinessPageUrls(request, directory, appContext),
    keepSession: (token, endsAt) => setCookie(token, Math.max(0, Math.floor((endsAt - now) / 1000))),
    forgetSession: () => setCookie('', 0),
    keepToken: token => addCookie(browserCookie, token, browserSeconds),
  }
}
