/** Pictures of any ratio, in several widths and formats. The path changes with the picture, so it is cached forever. */
import type { FastifyInstance } from 'fastify'
import { imageFormats, imageWidths } from '#schemas/runtime/image/image-variants.ts'
import type { AppContext } from '../app-context.ts'
import { imageMediaTypes } from '../business/encode-image.ts'
import { createImageEncoder } from '../business/image-encoder.ts'
import { sendPicture } from './send-picture.ts'

const retryAfterSeconds = 5

export function registerImages(app: FastifyInstance, appContext: AppContext): void {
  const encoder = createImageEncoder({
    images: appContext.pictures.images,
    onError: error => app.log.error(error),
  })
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const wanted = parseFileName(file)
    const directory = wanted && (await appContext.directoryFor(request.host))
    if (!wanted || !directory) return sendPicture(reply, undefined)
    const found = await encoder.findOrEncode({ business: directory.business.slug, id, ...wanted })
    if (found === 'not-found') return sendPicture(reply, undefined)
    if (found === 'busy')
      return reply
        .code(503)
        .headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('Try again later')
    return sendPicture(reply, { mediaType: imageMediaTypes[wanted.format], bytes: found })
  })
}

/** Parses a name such as `800.avif`. */
function parseFileName(file: string) {
  for (const width of imageWidths)
    for (const format of imageFormats) if (file === `${width}.${format}`) return { width, format }
  return undefined
}
