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
  postedNames,
  readPostedValues,
} from '#schemas/runtime/form/posted-form.ts'
import type { AppContext } from '../app-context.ts'
import { countPagePoints } from '../calls/limits/limits.ts'
import { noSuchCall } from './api.ts'
import { readClient } from './client.ts'
import { orFailedPage, sendRefusedPage } from './failed-page.ts'
import { findVisit } from './find-visit.ts'
import { pageAddressFor } from './page-address.ts'
import { withDeclaredQuery } from './page-query.ts'
import type { PageVisit } from './page-visit.ts'
import type { PagesOptions } from './pages.ts'
import { isOfOurPage, readPostedFields, takeForms } from './posted-body.ts'
import { renderWith } from './render.ts'
import { listFrameAncestors } from './security.ts'
import { sendPage } from './send-page.ts'
import { sendProblem } from './send-problem.ts'

export function registerPosts(app: FastifyInstance, options: PagesOptions): void {
  void app.register(async scope => {
    takeForms(scope)
    scope.post(
      '/*',
      orFailedPage((request, reply) => answer(request, reply, options), options.appContext),
    )
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const { appContext, renderPage, development } = options
  const directory = await appContext.directoryFor(request.host)
  if (!directory) return noSuchCall(request, reply, appContext)
  const found = findVisit(request, reply, { appContext, directory })
  const visit = await withDeclaredQuery(found.visit, appContext)
  const form = formAt(visit, appContext)
  if (!form) return noSuchCall(request, reply, appContext)
  if (!isOfOurPage(request)) return sendProblem(reply, failed('input.origin').problem, appContext)
  const problem = await appContext.requestLimits.spend(
    readClient(request, appContext.operatorToken),
    countPagePoints,
  )
  if (problem) return sendRefusedPage(request, reply, { appContext, problem })
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
  const page = await renderWith({ ...visit, posted: result }, { renderPage, appContext, request })
  return sendPage(reply, { page, frameAncestors: listFrameAncestors(directory.business), development })
}

interface FormPage {
  readonly kind: 'form' | 'survey'
  readonly id: string
  /** What leaves the address with the last step. */
  readonly left: readonly string[]
}

/** The form that a page hosts; undefined: nothing is posted there. */
function formAt({ path }: PageVisit, { configuration }: AppContext): FormPage | undefined {
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
  readonly visit: PageVisit
}

/** In the version that the page showed. */
async function submit(sent: FormPost, request: FastifyRequest, appContext: AppContext) {
  const { kind, id, fields, visit } = sent
  const client = {
    ...readClient(request, appContext.operatorToken),
    pageAddress: pageAddressFor(request, visit.directory, appContext),
  }
  const call = appContext.caller.for(visit.directory, client)
  const shown = Number(textOf(fields, postedNames.version))
  const wanted = { id, ...(Number.isSafeInteger(shown) && shown > 0 ? { version: shown } : {}) }
  const found = await (kind === 'form' ? call('getForm', wanted) : call('getSurvey', wanted))
  if (!found.ok) return { values: {}, problem: found.problem }
  const { schema, steps, version } = found.value
  const values = readPostedValues({ schema: isObject(schema) ? schema : {} }, fields)
  const stamp = textOf(fields, postedNames.stamp)
  if (Array.isArray(steps) && steps.length > 1) return { values, stamp }
  const input = {
    ...{ id, version: Number(version), values, stamp, locale: visit.locale, timezone: visit.zone },
    ...{ website: textOf(fields, postedNames.website), ...draftIn(visit) },
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

function draftIn({ search }: PageVisit): { readonly draft?: string } {
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
  { search }: PageVisit,
  left: readonly string[],
  { id, end }: SubmissionReceipt,
): string {
  const query = new URLSearchParams(search)
  for (const name of [...left, 'end']) query.delete(name)
  query.set('submitted', id)
  if (end !== null) query.set('end', end)
  return `?${query}`
}
