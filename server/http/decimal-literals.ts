/** Numbers with a decimal point in the text of a request: parsed they are whole, and an amount would be cents. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallDeclaration, CallOptions } from '#schemas/runtime/screen/call.ts'
import { type DecimalLiteral, findDecimalLiterals } from '../configuration/json-literals.ts'

const kept = new WeakMap<FastifyRequest, readonly DecimalLiteral[]>()

/** In this scope they are noted before a body is parsed as everywhere. */
export function registerDecimalLiteralParser(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    return parse(request, text, (error, value) => {
      if (!error) kept.set(request, findDecimalLiterals(text))
      done(error, value)
    })
  })
}

/** Those in the record that the call declares, with pointers into it. */
export function getDecimalOptions(request: FastifyRequest, { amounts }: CallDeclaration): CallOptions {
  if (amounts === undefined) return {}
  const decimals = (kept.get(request) ?? [])
    .filter(({ pointer }) => pointer.startsWith(`${amounts}/`))
    .map(({ pointer, literal }) => ({ pointer: pointer.slice(amounts.length), literal }))
  return { decimals }
}
