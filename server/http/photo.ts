/** Photos of providers in several widths. The path changes with the photo, so it is kept for good. */
import type { FastifyInstance } from 'fastify'
import { photoWidths } from '../business/photo.ts'
import type { Running } from '../running.ts'
import { sendPicture } from './send-picture.ts'

const defaultWidth = 192

export function registerPhotos(app: FastifyInstance, running: Running): void {
  const { photos } = running
  app.get<{ Params: { id: string }; Querystring: { width?: string } }>(
    '/photos/:id',
    async (request, reply) => {
      const wanted = request.query.width === undefined ? defaultWidth : Number(request.query.width)
      const width = photoWidths.find(one => one === wanted)
      const catalogue = width === undefined ? undefined : await running.catalogueFor(request.host)
      const found =
        catalogue && width !== undefined
          ? await photos.find({ business: catalogue.business.slug, id: request.params.id, width })
          : undefined
      return sendPicture(reply, found)
    },
  )
}
