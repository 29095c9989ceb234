/**
 * The target of the cookie banner's form without JavaScript: stores the choice and redirects back. Only our own pages
 * may use it: a link on another site sends another origin as Referer, or none.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatConsentCookie, parseConsent } from '#schemas/runtime/screen/consent.ts'

export function registerConsent(app: FastifyInstance): void {
  app.get<{ Querystring: { choice?: unknown } }>('/consent', (request, reply) => {
    const { choice } = request.query
    const consent = parseConsent(typeof choice === 'string' ? choice : undefined)
    const referringPage = findReferringPage(request)
    if (consent && referringPage !== undefined) reply.header('set-cookie', formatConsentCookie(consent))
    return reply
      .code(303)
      .headers({ location: referringPage ?? '/', 'cache-control': 'private, no-store' })
      .send()
  })
}

/** Path and query of our page with the form. */
function findReferringPage({ headers, host }: FastifyRequest): string | undefined {
  if (!headers.referer || !URL.canParse(headers.referer)) return undefined
  const page = new URL(headers.referer)
  // Two slashes would redirect to another host.
  return page.host === host ? `${page.pathname.replace(/^\/+/, '/')}${page.search}` : undefined
}
