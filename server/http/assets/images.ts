/** Pictures of any ratio, in several widths and formats. The path changes with the picture, so it is cached forever. */
import type { FastifyInstance } from 'fastify'
import { isImageId } from '#schemas/runtime/image/image-references.ts'
import { imageFormats, imageWidths } from '#schemas/runtime/image/image-variants.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { imageMediaTypes } from '#server/features/images/processing/encode-image.ts'
import { createImageEncoder, type ImageEncoder } from '#server/features/images/processing/image-encoder.ts'
import { readCaller } from '../requests/caller.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { createHostPictureRoute, type PictureRoute } from './picture-route.ts'
import { sendPicture, sendPictureBusy } from './send-picture.ts'

export interface ImageOptions {
  readonly appContext: AppContext
  /** Default: one of its own. */
  readonly encoder?: ImageEncoder | undefined
  readonly address?: PictureRoute
}

export function registerImages(app: FastifyInstance, options: ImageOptions): void {
  const { appContext, address = createHostPictureRoute(appContext) } = options
  const encoder =
    options.encoder ??
    createImageEncoder({ images: appContext.pictures.images, onError: error => app.log.error(error) })
  app.get<{ Params: { id: string; file: string } }>(
    `${address.prefix}/images/:id/:file`,
    async (request, reply) => {
      const { id, file } = request.params
      const wanted = parseFileName(file)
      const problem = await appContext.requestLimits.spend(readCaller(request, appContext.operatorToken), 1)
      if (problem) return sendProblem(reply, problem, appContext)
      const business = wanted && isImageId(id) ? await address.findBusiness(request) : undefined
      if (!wanted || business === undefined) return sendPicture(reply, undefined)
      const found = await encoder.findOrEncode({ business, id, ...wanted })
      if (found === 'not-found') return sendPicture(reply, undefined)
      if (found === 'busy') return sendPictureBusy(reply)
      return sendPicture(reply, { mediaType: imageMediaTypes[wanted.format], bytes: found })
    },
  )
}

/** Parses a name such as `800.avif`. */
function parseFileName(file: string) {
  for (const width of imageWidths)
    for (const format of imageFormats) if (file === `${width}.${format}`) return { width, format }
  return undefined
}
