/** The body of a form that a browser posts without JavaScript, and the check that it comes from one of our pages. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import type { PostedField } from '#schemas/runtime/form/posted-form.ts'

const mediaTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Register it in a scope of its own: API calls must never accept what another site's form can send without a preflight.
 */
export function registerFormBodyParser(scope: FastifyInstance): void {
  scope.addContentTypeParser(mediaTypes, { parseAs: 'buffer' }, (_, body, taken) => taken(null, body))
}

/** Returns the fields in their order, without files; undefined if the body is not a valid form. */
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
 * Browsers send the origin of a form (Fetch Metadata, and Origin on every POST); `none` is a reload. Compares host and
 * port but not the scheme, which a proxy in front may have changed.
 */
export function isSameOriginRequest({ headers, host }: FastifyRequest, isSecret = false): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  // A page whose URL goes into no `Referer`, as a preview's, sends no origin either.
  if (isSecret && site === 'same-origin' && origin === 'null') return true
  return origin === undefined || (canParseUrl(origin) && new URL(origin).host === host.toLowerCase())
}
