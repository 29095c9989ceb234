/**
 * Answers made for a request are compressed as they go out; built files were compressed when they were built. What is
 * about a person is not: beside a text that others choose, its length would tell about it (the BREACH attack).
 */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Below, compressing costs more than it saves. */
const leastBytes = 1024
/** Brotli: 4 takes as long as gzip's default and is a tenth smaller; 11 takes a hundred times as long. */
const brotliQuality = 4

export const registerCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    global: false,
    // A small compressed body could unpack to gigabytes.
    globalDecompression: false,
    threshold: leastBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
}

/** Sends a text, or an object as JSON, compressed unless it is about a person. */
export function sendCompressed(
  reply: FastifyReply,
  content: string | object,
  { personal }: { readonly personal: boolean },
): FastifyReply {
  // What answers a path that the framework cannot read has none of the plugins' methods.
  if (personal || !('compress' in reply)) return reply.send(content)
  if (typeof content === 'string') reply.compress(content)
  else reply.type('application/json; charset=utf-8').compress(JSON.stringify(content))
  return reply
}
