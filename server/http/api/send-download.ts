import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TextFile } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'

/** Sends a TextFile as a download under its name (RFC 6266); throws if the handler returned anything else. */
export function sendDownload(reply: FastifyReply, mediaType: string, file: unknown): FastifyReply {
  if (!isTextFile(file))
    throw new Error('A call with a mediaType must return a TextFile: a plain ASCII name and the content.')
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(toResponseBody(file))
}

/** Converts the content to a body; a stream is read as fast as the client receives it. */
function toResponseBody({ content, encoding }: TextFile): string | Buffer | Readable {
  if (typeof content !== 'string') return Readable.from(content)
  return encoding === 'base64' ? Buffer.from(content, 'base64') : content
}

function isTextFile(file: unknown): file is TextFile {
  const { name, content } = isObject(file) ? file : {}
  return typeof name === 'string' && safeName.test(name) && (typeof content === 'string' || isStream(content))
}

const isStream = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** As in `schemas/entities/text-file.json`. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
