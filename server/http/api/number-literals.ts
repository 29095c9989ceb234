/**
 * The numbers in a request's JSON that parsing changes silently: 10.00 becomes an integer and would count as cents, and
 * a number with too many digits becomes its neighbour.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isExactlyRepresentable, isPlainNumberText } from '#schemas/runtime/core/exact-number.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { isNumericSchema } from '#schemas/runtime/form/numeric-schema.ts'
import type { CallDeclaration, CallOptions } from '#schemas/runtime/screen/call.ts'
import { findNumberLiterals, type NumberLiteral } from '#server/configuration/json-literals.ts'

const literalsByRequest = new WeakMap<FastifyRequest, readonly NumberLiteral[]>()

/** Records the literals before the body is parsed as usual; affects this scope only. */
export function registerNumberLiteralRecorder(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    return parse(request, text, (error, value) => {
      if (!error) literalsByRequest.set(request, findNumberLiterals(text, isChangeable))
      done(error, value)
    })
  })
}

const isChangeable = (literal: string): boolean => literal.includes('.') || !isExactlyRepresentable(literal)

/** Returns the pointers of numbers in the input that cannot be kept exactly; empty if there are none. */
export function readInexactNumbers(request: FastifyRequest, { input }: CallDeclaration): CallOptions {
  const inBody = (literalsByRequest.get(request) ?? [])
    .filter(({ literal }) => !isExactlyRepresentable(literal))
    .map(({ pointer }) => pointer)
  const { query } = request
  const texts = isObject(query) && isObject(input.properties) ? input.properties : {}
  const inQuery = Object.entries(texts).flatMap(([name, schema]) => {
    const text = isObject(query) ? query[name] : undefined
    const isNumber = isObject(schema) && isNumericSchema(schema)
    const isChanged =
      isNumber && typeof text === 'string' && isPlainNumberText(text) && !isExactlyRepresentable(text)
    return isChanged ? [formatPointer([name])] : []
  })
  const inexact = [...inBody, ...inQuery]
  return inexact.length === 0 ? {} : { inexact }
}

/** Returns the literals in the record that the call declares, with pointers into it. */
export function readDecimalLiteralOptions(
  request: FastifyRequest,
  { amounts }: CallDeclaration,
): CallOptions {
  if (amounts === undefined) return {}
  const decimals = (literalsByRequest.get(request) ?? [])
    .filter(({ pointer, literal }) => literal.includes('.') && pointer.startsWith(`${amounts}/`))
    .map(({ pointer, literal }) => ({ pointer: pointer.slice(amounts.length), literal }))
  return { decimals }
}
