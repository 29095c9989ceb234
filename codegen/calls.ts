import { listCommonProblems } from '#schemas/runtime/screen/common-problems.ts'
import { generatedFileBanner } from './compile-types.ts'
import { type CallDocument, readCalls, toTypeName } from './documents.ts'
import { formatStringLiteral, toCommentText } from './string-literal.ts'
import { getReferencedTypeName } from './types.ts'

/** `schemas/calls/*.json` → the types of each call, and the endpoints for the typed client. */
export async function generateCallTypes(root: string): Promise<string> {
  const calls = await readCalls(root)
  const types = [...new Set(calls.flatMap(call => [getInputType(call), getOutputType(call)]))].sort()
  return `${generatedFileBanner}
import type {
${types.map(name => `  ${name},`).join('\n')}
} from './types.gen.ts'

${formatCallTypes(calls)}
/** The calls of the console that belong to no business: those with the access \`person\` or \`sign-in\`. */
export type ConsoleCallName =
${formatNames(calls.filter(({ access }) => access === 'person' || access === 'sign-in'))}

/** The calls that blocks may declare in \`loads\`. */
export type BlockCallName =
${formatNames(calls.filter(({ blocks }) => blocks))}

/** The names that calls had before, under which the audit still has entries. */
export const formerCallNames: ReadonlyMap<string, CallName> = new Map([
${calls.flatMap(({ name, aliases = [] }) => aliases.map(alias => `  [${formatStringLiteral(alias.name)}, ${formatStringLiteral(name)}],`)).join('\n')}
])
`
}

const formatNames = (calls: readonly CallDocument[]): string =>
  calls.map(({ name }) => `  | ${formatStringLiteral(name)}`).join('\n')

/** Formats the types and endpoints of calls; the types of their inputs and outputs must be in scope. */
export const formatCallTypes = (calls: readonly CallDocument[]): string =>
  `/** The input and output of every call, and the codes of the problems that it may return besides \`CommonProblemCode\`. */
export interface Calls {
${calls.map(formatCall).join('\n')}
}

export type CallName = keyof Calls

/** The codes of problems that any call may return. */
export type CommonProblemCode = ${commonProblems.map(formatStringLiteral).join(' | ')}

export interface CallEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Whether it needs an Idempotency-Key. Default: false. */
  readonly idempotent?: boolean
}

/** Where each call lives below \`/api/v1\`. */
export const callEndpoints: Readonly<Record<CallName, CallEndpoint>> = {
${calls.map(call => `  ${call.name}: { method: ${formatStringLiteral(call.method)}, path: ${formatStringLiteral(call.path)}, idempotent: ${call.idempotent === true} },`).join('\n')}
}
`

/** The endpoints of the calls that visitors may use, apart from the rest for browsers. Pages link to files instead. */
export async function generateVisitorEndpoints(root: string): Promise<string> {
  const calls = (await readCalls(root)).filter(
    ({ access, mediaType }) => access === undefined && mediaType === undefined,
  )
  return `${generatedFileBanner}
import type { CallEndpointMap } from '../runtime/screen/call.ts'

/** Where each call that visitors may use lives below \`/api/v1\`, or below the path of a preview. */
export const visitorEndpoints: CallEndpointMap = {
${calls.map(formatVisitorEndpoint).join('\n')}
}
`
}

/** What pages of visitors know about responses: how long they last, and which roots of a scope they are. */
export async function generateResponseRules(root: string): Promise<string> {
  const calls = await readCalls(root)
  const roots = [...new Set(calls.flatMap(call => call.roots ?? []))].sort()
  return `${generatedFileBanner}
import type { ResponseRules } from '../runtime/screen/response-rules.ts'
import type { CallName } from './calls.gen.ts'

/** How a browser treats the responses of calls, where it is not as usual. */
export const responseRules: ResponseRules = {
${calls.flatMap(formatResponseRule).join('\n')}
}

/** The call that loads the document of a hosted form. */
export const formCalls = {
${calls.flatMap(({ name, method, formKind }) => (formKind && method === 'GET' ? [`  ${formKind}: ${formatStringLiteral(name)},`] : [])).join('\n')}
} as const

/** The roots of a scope that widgets know, each with the calls that may provide it. */
export const rootCalls = {
${roots.map(name => `  ${name}: [${calls.flatMap(call => (call.roots?.includes(name) ? [formatStringLiteral(call.name)] : [])).join(', ')}],`).join('\n')}
} as const satisfies Readonly<Record<string, readonly CallName[]>>
`
}

function formatResponseRule({
  name,
  staleMs,
  cancellable,
  resetOnProblem,
  multilingual,
}: CallDocument): readonly string[] {
  const rule = Object.entries({ staleMs, cancellable, resetOnProblem, multilingual })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]))
    .join(', ')
  return rule === '' ? [] : [`  ${name}: { ${rule} },`]
}

/** What the console knows about calls: what the audit's entries are called, and which changes concern an answer. */
export async function generateConsoleCalls(root: string): Promise<string> {
  const calls = await readCalls(root)
  return `${generatedFileBanner}
import type { CallName } from './calls.gen.ts'

/** The message that says what a call did; \`record\`: it says what it did to the record. */
export const callActivities = {
${calls.flatMap(({ name, activity }) => (activity === undefined ? [] : [`  ${name}: ${formatStringLiteral(activity)},`])).join('\n')}
} as const satisfies Readonly<Partial<Record<CallName, string>>>

/** What an answer is about; default: anything. */
export const answerSubjects: Readonly<Partial<Record<CallName, 'people' | 'records' | 'drafts'>>> = {
${calls.flatMap(({ name, about }) => (about === undefined ? [] : [`  ${name}: ${formatStringLiteral(about)},`])).join('\n')}
}
`
}

const formatVisitorEndpoint = ({
  name,
  method,
  path,
  idempotent = false,
  keyed = false,
}: CallDocument): string =>
  `  ${name}: { method: ${formatStringLiteral(method)}, path: ${formatStringLiteral(path)}${idempotent || keyed ? ', idempotent: true' : ''} },`

const formatCall = (call: CallDocument): string =>
  `  /** ${toCommentText(call.summary)} */
  ${call.name}: { input: ${getInputType(call)}; output: ${getOutputType(call)}; problem: ${formatProblems(call)} }`

/** Each code once, without those that any call may return. */
function formatProblems({ problems }: CallDocument): string {
  const own = [...new Set(problems)].filter(code => !commonProblems.includes(code))
  return own.length === 0 ? 'never' : own.map(formatStringLiteral).join(' | ')
}

/** What any call may return, and what the client makes of no answer. */
const commonProblems: readonly string[] = [...listCommonProblems({ method: 'POST' }), 'network.failed']

const getInputType = (call: CallDocument) => `${toTypeName(call.name)}Input`
const getOutputType = (call: CallDocument) =>
  getReferencedTypeName(call.output) ?? `${toTypeName(call.name)}Output`
