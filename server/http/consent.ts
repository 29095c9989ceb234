/**
 * Where the cookie banner's form goes without JavaScript: keeps the choice and leads back. Only our own pages may
 * ask for that: another site's link has another origin in its Referer, or none.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatConsentCookie, parseConsent } from '#schemas/runtime/screen/consent.ts'

export function registerConsent(app: FastifyInstance): void {
  app.get<{ Querystring: { choice?: unknown } }>('/consent', (request, reply) => {
    const { choice } = request.query
    const chosen = parseConsent(typeof choice === 'string' ? choice : undefined)
    const back = ownPage(request)
    if (chosen && back !== undefined) reply.header('set-cookie', formatConsentCookie(chosen))
    return reply
      .code(303)
      .headers({ location: back ?? '/', 'cache-control': 'private, no-store' })
      .send()
  })
}

/** Path and query of the page of ours that the form was on. */
function ownPage({ headers, host }: FastifyRequest): string | undefined {
  if (!headers.referer || !URL.canParse(headers.referer)) return undefined
  const page = new URL(headers.referer)
  // Two slashes would lead to another host.
  return page.host === host ? `${page.pathname.replace(/^\/+/, '/')}${page.search}` : undefined
}
