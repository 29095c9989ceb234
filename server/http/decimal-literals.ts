/** Numbers with a decimal point in a request's JSON: after parsing, 10.00 is an integer and would count as cents. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallDeclaration, CallOptions } from '#schemas/runtime/screen/call.ts'
import { type DecimalLiteral, findDecimalLiterals } from '../configuration/json-literals.ts'

const literalsByRequest = new WeakMap<FastifyRequest, readonly DecimalLiteral[]>()

/** Records the literals before the body is parsed as usual; affects this scope only. */
export function registerDecimalLiteralRecorder(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    return parse(request, text, (error, value) => {
      if (!error) literalsByRequest.set(request, findDecimalLiterals(text))
      done(error, value)
    })
  })
}

/** Returns the literals in the record that the call declares, with pointers into it. */
export function readDecimalLiteralOptions(
  request: FastifyRequest,
  { amounts }: CallDeclaration,
): CallOptions {
  if (amounts === undefined) return {}
  const decimals = (literalsByRequest.get(request) ?? [])
    .filter(({ pointer }) => pointer.startsWith(`${amounts}/`))
    .map(({ pointer, literal }) => ({ pointer: pointer.slice(amounts.length), literal }))
  return { decimals }
}
