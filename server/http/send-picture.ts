/** A picture of a business on its way out: kept for good, as its path changes with it, and never more than a picture. */
import type { FastifyReply } from 'fastify'

export interface PictureFile {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Undefined: there is none. */
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
