/**
 * Sends XML that is made from a business's records, for each request that does not have its ETag. The ETag changes with
 * the records, the day at the business, the settings and `formatVersion`.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { getBusinessDate } from '#server/features/content/calls/published-content.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { pageRenderPoints } from '#server/features/request-limits/calls/call-limits.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import { readCaller } from '../requests/caller.ts'
import { sendProblem } from '../responses/send-problem.ts'

/** Increment it with every change of what feeds or sitemaps look like. */
const formatVersion = 3

export interface VersionedXmlOptions {
  readonly appContext: AppContext
  readonly mediaType: string
  /** Returns undefined if there is nothing at the URL. */
  write(directory: Directory): Promise<Readable | string | undefined>
  /** Returns what making it costs the client. Default: as much as a page. */
  readonly getPoints?: (directory: Directory) => number
}

/** Counts as a rendered page for the client's limit, or as a cached one if the client has the current version. */
export async function sendVersionedXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, mediaType, write, getPoints = () => pageRenderPoints }: VersionedXmlOptions,
): Promise<FastifyReply> {
  const directory = await appContext.directoryFor(request)
  if (!directory) return sendNotFound(reply)
  const etag = getEtag(request, directory, appContext)
  const isKnown = request.headers['if-none-match']?.includes(etag) === true
  const caller = readCaller(request, appContext.operatorToken)
  const problem = await appContext.requestLimits.spend(caller, isKnown ? 1 : getPoints(directory))
  if (problem) return sendProblem(reply, problem, appContext)
  reply.headers({ etag: `W/${etag}`, 'cache-control': 'no-cache' })
  if (isKnown) return reply.code(304).send()
  const xml = await runForBusiness(directory.business.slug, () => write(directory))
  if (xml === undefined) return sendNotFound(reply)
  reply.type(mediaType).compress(xml)
  return reply
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).removeHeader('etag').type('text/plain; charset=utf-8').send('Not found')

function getEtag(request: FastifyRequest, directory: Directory, appContext: AppContext): string {
  const { configuration, settings, clock } = appContext
  const { business, version } = directory
  const parts = [
    request.protocol,
    request.host,
    request.originalUrl,
    business.slug,
    version,
    configuration.version,
    getBusinessDate(business, clock()),
    JSON.stringify([settings.publicUrl, settings.locales]),
    formatVersion,
  ]
  return `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`
}
