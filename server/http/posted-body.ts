/** The body of a form that a browser posts without script, and whether it comes from a page of ours. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PostedField } from '#schemas/runtime/form/posted-form.ts'

const mediaTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** In a scope of its own: calls of the API never take what another site's form can send without asking. */
export function registerFormBodyParser(scope: FastifyInstance): void {
  scope.addContentTypeParser(mediaTypes, { parseAs: 'buffer' }, (_, body, taken) => taken(null, body))
}

/** The fields in their order, files left out; undefined: it is no form, or a broken one. */
export async function readPostedFields({
  body,
  headers,
}: FastifyRequest): Promise<readonly PostedField[] | undefined> {
  const type = headers['content-type']
  if (!(body instanceof Uint8Array) || type === undefined) return undefined
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  } catch {
    return undefined
  }
}

/**
 * Browsers say where a form comes from (Fetch Metadata, and Origin on every POST); `none` is a reload. The port and
 * the host count, not the scheme, which a proxy in front may have changed.
 */
export function isSameOriginRequest({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase())
}
