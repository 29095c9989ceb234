/**
 * Compresses dynamic responses; built files were compressed at build time. Personal data is never compressed: next to
 * text that others choose, its length would leak it (the BREACH attack).
 */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Below this, compressing costs more than it saves. */
const minBytes = 1024
/**
 * Brotli: 4 takes as long as gzip's default and is a tenth smaller; 11 takes a hundred times as long. From 5 on the
 * encoder looks at the two bytes before each, which must not be those of a nonce (`page-body.ts`).
 */
export const brotliQuality = 4

const encodings = ['br', 'gzip'] as const satisfies readonly ContentEncoding[]

export const registerCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    global: false,
    // A small compressed body could unpack to gigabytes.
    globalDecompression: false,
    threshold: minBytes,
    encodings: [...encodings],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
}

export type ContentEncoding = 'br' | 'gzip'

/** Returns the encoding for a client (RFC 9110, 12.5.3): brotli if it accepts it, or else gzip; undefined: none. */
export function chooseEncoding(acceptEncoding = ''): ContentEncoding | undefined {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map(part => part.split(';').map(text => text.trim()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return encodings.find(name => accepted.includes(name))
}

/** Sends text, or an object as JSON; compressed unless it is personal data. */
export function sendCompressed(
  reply: FastifyReply,
  content: string | object,
  { personal }: { readonly personal: boolean },
): FastifyReply {
  // Responses to paths that the framework cannot decode lack the plugins' methods.
  if (personal || !('compress' in reply)) return reply.send(content)
  if (typeof content === 'string') reply.compress(content)
  else reply.type('application/json; charset=utf-8').compress(JSON.stringify(content))
  return reply
}
