import type { FastifyReply } from 'fastify'
import { isObject } from '#schemas/pointer.ts'

/** Sends a TextFile to be saved, under its name (RFC 6266); throws when the handler answered something else. */
export function sendFile(reply: FastifyReply, mediaType: string, file: unknown): FastifyReply {
  const { name, content, encoding } = isObject(file) ? file : {}
  if (typeof name !== 'string' || typeof content !== 'string' || !safeName.test(name))
    throw new Error('A call with a mediaType answers a TextFile: a plain ASCII name, and its content.')
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(encoding === 'base64' ? Buffer.from(content, 'base64') : content)
}

/** As in `schemas/entities/text-file.json`. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
