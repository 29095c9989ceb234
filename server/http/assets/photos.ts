/** Photos of providers in several widths. The path changes with the photo, so it is cached forever. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { isPhotoId, photoWidths } from '#server/features/images/processing/photo.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import { readCaller } from '../requests/caller.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { createHostPictureRoute, type PictureRoute } from './picture-route.ts'
import { sendPicture } from './send-picture.ts'

const defaultWidth = 192

export function registerPhotos(
  app: FastifyInstance,
  appContext: AppContext,
  { prefix, findBusiness }: PictureRoute = createHostPictureRoute(appContext),
): void {
  const { photos } = appContext.pictures
  app.get<{ Params: { id: string }; Querystring: { width?: string } }>(
    `${prefix}/photos/:id`,
    async (request, reply) => {
      const wanted = request.query.width === undefined ? defaultWidth : Number(request.query.width)
      const width = photoWidths.find(known => known === wanted)
      const problem = await appContext.requestLimits.spend(readCaller(request, appContext.operatorToken), 1)
      if (problem) return sendProblem(reply, problem, appContext)
      const isKnown = width !== undefined && isPhotoId(request.params.id)
      const business = isKnown ? await findBusiness(request) : undefined
      const found =
        business !== undefined && width !== undefined
          ? await runForBusiness(business, () => photos.find({ business, id: request.params.id, width }))
          : undefined
      return sendPicture(reply, found)
    },
  )
}
