/**
 * Sends a picture of a business: cached forever, as its path changes with it, and never interpreted as anything else.
 */
import type { FastifyReply } from 'fastify'

export interface PictureFile {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

const retryAfterSeconds = 5

/** Says that the picture cannot be made now. */
export const sendPictureBusy = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Try again later')

/** Sends 404 if there is no picture. */
export function sendPicture(reply: FastifyReply, picture: PictureFile | undefined): FastifyReply {
  if (!picture) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  return reply
    .headers({
      'content-type': picture.mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(Buffer.from(picture.bytes))
}
