import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Asker } from '../calls/handler.ts'

/** Who sends a request: its address, and whether it shows the operator's token (RFC 6750, in the header only). */
export const askerOf = (request: FastifyRequest, token: string): Asker => ({
  address: request.ip,
  isOperator: isBearerOf(token, request.headers.authorization),
})

/** Digests are compared, so that the time says nothing about the token, its length included. */
export function isBearerOf(token: string, authorization: string | undefined): boolean {
  const shown = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1]
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
