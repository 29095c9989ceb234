/**
 * A hosted form that a browser without script posts to its own page: taken as the API takes it, then led on by 303
 * (RFC 9110, 15.4.4), so that a reload sends nothing again; or shown anew with what was entered and what is wrong.
 */
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SubmissionReceipt, SubmitFormInput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import {
  type PostedField,
  type PostedFormData,
  parsePostedValues,
  postedMetaFields,
} from '#schemas/runtime/form/posted-form.ts'
import type { AppContext } from '../app-context.ts'
import { pageRenderPoints } from '../calls/limits/call-limits.ts'
import { sendCallNotFound } from './api.ts'
import { readClient } from './client.ts'
import { sendRateLimitPage, withErrorPage } from './error-page.ts'
import type { PageHandlerOptions } from './page-handler.ts'
import { dropUndeclaredParameters } from './page-query.ts'
import type { ResolvedPageRequest } from './page-request.ts'
import { createPageUrlBuilder } from './page-url.ts'
import { isSameOriginRequest, readPostedFields, registerFormBodyParser } from './posted-body.ts'
import { renderPageRequest } from './render.ts'
import { resolvePageRequest } from './resolve-page-request.ts'
import { listFrameAncestors } from './security.ts'
import { sendPage } from './send-page.ts'
import { sendProblem } from './send-problem.ts'

export function registerFormPosts(app: FastifyInstance, options: PageHandlerOptions): void {
  void app.register(async scope => {
    registerFormBodyParser(scope)
    scope.post(
      '/*',
      withErrorPage((request, reply) => answer(request, reply, options), options.appContext),
    )
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: PageHandlerOptions) {
  const { appContext, renderPage, development } = options
  const directory = await appContext.directoryFor(request.host)
  if (!directory) return sendCallNotFound(request, reply, appContext)
  const found = resolvePageRequest(request, reply, { appContext, directory })
  const visit = await dropUndeclaredParameters(found.visit, appContext)
  const form = formAt(visit, appContext)
  if (!form) return sendCallNotFound(request, reply, appContext)
  if (!isSameOriginRequest(request)) return sendProblem(reply, failed('input.origin').problem, appContext)
  const problem = await appContext.requestLimits.spend(
    readClient(request, appContext.operatorToken),
    pageRenderPoints,
  )
  if (problem) return sendRateLimitPage(request, reply, { appContext, problem })
  const fields = await readPostedFields(request)
  if (!fields) return sendProblem(reply, failed('input.malformed').problem, appContext)
  const result = await submit({ ...form, fields, visit }, request, appContext)
  if ('submission' in result)
    return reply
      .code(303)
      .header('location', addressAfter(visit, form.left, result.submission))
      .header('cache-control', 'no-store')
      .send()
  const seconds = result.problem?.params.retryAfterSeconds
  if (seconds !== undefined) reply.header('retry-after', seconds)
  const page = await renderPageRequest({ ...visit, posted: result }, { renderPage, appContext, request })
  return sendPage(reply, { page, frameAncestors: listFrameAncestors(directory.business), development })
}

interface FormPage {
  readonly kind: 'form' | 'survey'
  readonly id: string
  /** What leaves the address with the last step. */
  readonly left: readonly string[]
}

/** The form that a page hosts; undefined: nothing is posted there. */
function formAt({ path }: ResolvedPageRequest, { configuration }: AppContext): FormPage | undefined {
  const found = path === undefined ? undefined : configuration.table.match(path)
  const screen = found && configuration.screens.get(found.route.screen)
  const kind = kinds.get(screen?.submit?.call ?? '')
  const id = found?.params.id
  return kind === undefined || id === undefined
    ? undefined
    : { kind, id, left: [...(screen?.address ?? []), 'step'] }
}

const kinds: ReadonlyMap<string, FormPage['kind']> = new Map([
  ['submitForm', 'form'],
  ['submitSurvey', 'survey'],
])

interface FormPost extends FormPage {
  readonly fields: readonly PostedField[]
  readonly visit: ResolvedPageRequest
}

/** In the version that the page showed. */
async function submit(sent: FormPost, request: FastifyRequest, appContext: AppContext) {
  const { kind, id, fields, visit } = sent
  const client = {
    ...readClient(request, appContext.operatorToken),
    pageAddress: createPageUrlBuilder(request, visit.directory, appContext),
  }
  const call = appContext.caller.for(visit.directory, client)
  const shown = Number(textOf(fields, postedMetaFields.version))
  const wanted = { id, ...(Number.isSafeInteger(shown) && shown > 0 ? { version: shown } : {}) }
  const found = await (kind === 'form' ? call('getForm', wanted) : call('getSurvey', wanted))
  if (!found.ok) return { values: {}, problem: found.problem }
  const { schema, steps, version } = found.value
  const values = parsePostedValues({ schema: isObject(schema) ? schema : {} }, fields)
  const stamp = textOf(fields, postedMetaFields.stamp)
  if (Array.isArray(steps) && steps.length > 1) return { values, stamp }
  const input = {
    ...{ id, version: Number(version), values, stamp, locale: visit.locale, timezone: visit.zone },
    ...{ website: textOf(fields, postedMetaFields.website), ...draftIn(visit) },
  }
  const options = { idempotencyKey: keyOf(input, { kind, client: client.address, request }) }
  const outcome = await untilFinished<Outcome<{ submission: SubmissionReceipt }>>(() =>
    kind === 'form' ? call('submitForm', input, options) : call('submitSurvey', input, options),
  )
  return outcome.ok ? outcome.value : notTaken(input, outcome)
}

/**
 * A browser without script shows the answer to the last of two presses: while the first is under way, that one waits
 * for it, so that both lead to the same end.
 */
async function untilFinished<Answer extends Outcome<unknown>>(ask: () => Promise<Answer>): Promise<Answer> {
  const last = Date.now() + longestWaitMs
  for (;;) {
    const answer = await ask()
    if (answer.ok || answer.problem.code !== 'idempotency.in_flight' || Date.now() > last) return answer
    await setTimeout(askAgainMs)
  }
}

const askAgainMs = 50
const longestWaitMs = 5000

function notTaken(
  { values, stamp }: SubmitFormInput,
  { problem }: Extract<Outcome<unknown>, { ok: false }>,
): PostedFormData {
  // With a stamp that is none of ours no correction would ever be taken.
  const isForged = problem.faults.some(({ pointer }) => pointer === '/stamp')
  return { values, problem, ...(isForged ? {} : { stamp }) }
}

const textOf = (fields: readonly PostedField[], wanted: string): string =>
  fields.find(([name]) => name === wanted)?.[1] ?? ''

function draftIn({ search }: ResolvedPageRequest): { readonly draft?: string } {
  const draft = new URLSearchParams(search).get('draft')
  return draft === null || draft === '' ? {} : { draft }
}

interface Sender {
  readonly kind: string
  readonly client: string
  readonly request: FastifyRequest
}

/**
 * A page is cached for all who open it in the same moment, so no key can stand in it: a double press is known by
 * who sends the same answers from a page of the same moment.
 */
const keyOf = (input: SubmitFormInput, { kind, client, request }: Sender): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, client, request.headers['user-agent'] ?? '', input]))
    .digest('base64url')

/** The same page, relative to itself: nothing in a request's address can lead elsewhere. */
function addressAfter(
  { search }: ResolvedPageRequest,
  left: readonly string[],
  { id, end }: SubmissionReceipt,
): string {
  const query = new URLSearchParams(search)
  for (const name of [...left, 'end']) query.delete(name)
  query.set('submitted', id)
  if (end !== null) query.set('end', end)
  return `?${query}`
}
