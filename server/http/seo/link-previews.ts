/** Pictures for links to pages without one, drawn from the title of a record; nothing else can be drawn by a URL. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import type { CountCacheRead } from '#server/calls/observations.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import { createLinkPreviewCache } from '#server/features/images/processing/link-preview-cache.ts'
import { pageRenderPoints } from '#server/features/request-limits/calls/call-limits.ts'
import { sendPicture, sendPictureBusy } from '../assets/send-picture.ts'
import { readCaller } from '../requests/caller.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { findLinkPreview, type LinkPreviewParams } from './link-preview-urls.ts'

export function registerLinkPreviews(
  app: FastifyInstance,
  appContext: AppContext,
  countCacheRead: CountCacheRead,
): void {
  const cache = createLinkPreviewCache({ countRead: result => countCacheRead('link-preview', result) })
  app.get<{ Params: LinkPreviewParams }>(
    '/link-previews/:version/:locale/:kind/:file',
    async (request, reply) => {
      const caller = readCaller(request, appContext.operatorToken)
      const problem = await appContext.requestLimits.spend(caller, pageRenderPoints)
      if (problem) return sendProblem(reply, problem, appContext)
      const directory = await appContext.directoryFor(request)
      const preview =
        directory && (await findLinkPreview(request.params, directory, serveBusiness(appContext, directory)))
      if (!directory || !preview) return sendPicture(reply, undefined)
      const bytes = await cache.get(`${directory.business.slug} ${request.params.version}`, preview)
      if (bytes) return sendPicture(reply, { mediaType: 'image/png', bytes })
      return sendPictureBusy(reply)
    },
  )
}
