import { banner } from './compile-types.ts'
import { type CallDocument, readCalls, toTypeName } from './documents.ts'
import { getReferencedTypeName } from './types.ts'

/** `schemas/calls/*.json` → the types of each call, and the endpoints for the typed client. */
export async function generateCallTypes(root: string): Promise<string> {
  const calls = await readCalls(root)
  const types = [...new Set(calls.flatMap(call => [inputType(call), outputType(call)]))].sort()
  return `${banner}
import type {
${types.map(name => `  ${name},`).join('\n')}
} from './types.gen.ts'

/** The input and output of every call. */
export interface Calls {
${calls.map(call => `  /** ${call.summary} */\n  ${call.name}: { input: ${inputType(call)}; output: ${outputType(call)} }`).join('\n')}
}

export type CallName = keyof Calls

export interface CallEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Whether it needs an Idempotency-Key. Default: false. */
  readonly idempotent?: boolean
}

/** Where each call lives below \`/api/v1\`. */
export const callEndpoints: Readonly<Record<CallName, CallEndpoint>> = {
${calls.map(call => `  ${call.name}: { method: '${call.method}', path: '${call.path}', idempotent: ${call.idempotent === true} },`).join('\n')}
}
`
}

const inputType = (call: CallDocument) => `${toTypeName(call.name)}Input`
const outputType = (call: CallDocument) =>
  getReferencedTypeName(call.output) ?? `${toTypeName(call.name)}Output`
