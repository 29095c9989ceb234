/**
 * Handles a hosted form that a browser without JavaScript posts to its own page: submits it as the API does, then
 * redirects with 303 (RFC 9110, 15.4.4), so that a reload sends nothing again; or shows the page again with the entered
 * values and the errors.
 */
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getLanguageInfo } from '#locales/codes.ts'
import type { SubmissionReceipt, SubmitFormInput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { listAmountFields } from '#schemas/runtime/form/form-payment.ts'
import {
  type PostedField,
  parsePostedValues,
  postedMetaFields,
  type RejectedFormPost,
} from '#schemas/runtime/form/posted-form.ts'
import { hasSeveralPages } from '#schemas/runtime/form/question-steps.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { pageRenderPoints } from '#server/features/request-limits/calls/call-limits.ts'
import { html } from '#server/lib/html.ts'
import { sendCallNotFound } from '../api/api.ts'
import { listFrameAncestors } from '../embed/frame-permission.ts'
import { readCaller } from '../requests/caller.ts'
import { isSameOriginRequest, readPostedFields, registerFormBodyParser } from '../requests/posted-body.ts'
import { isPageNavigation } from '../requests/prefers-json.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { sendRateLimitPage, withErrorPage } from './error-page.ts'
import type { PageHandlerOptions } from './page-handler.ts'
import { dropUndeclaredParameters } from './page-query.ts'
import type { ResolvedPageRequest } from './page-request.ts'
import { createPageUrlBuilder } from './page-url.ts'
import { renderPlainPage } from './plain-page.ts'
import { renderPageRequest } from './render.ts'
import { resolvePageRequest } from './resolve-page-request.ts'
import { sendPage } from './send-page.ts'
import { findServedPage } from './served-page.ts'

export function registerFormPosts(app: FastifyInstance, options: PageHandlerOptions): void {
  void app.register(async scope => {
    registerFormBodyParser(scope)
    scope.post(
      '/*',
      withErrorPage((request, reply) => handlePost(request, reply, options), options.appContext),
    )
  })
}

async function handlePost(request: FastifyRequest, reply: FastifyReply, options: PageHandlerOptions) {
  const { renderPage, development } = options
  const published = await options.appContext.directoryFor(request)
  if (!published) return sendCallNotFound(request, reply, options.appContext)
  const served = await findServedPage(request, request.originalUrl, {
    appContext: options.appContext,
    directory: published,
  })
  const { appContext, directory, isPreviewUrl } = served
  const { pageRequest: requested } = resolvePageRequest(request, reply, served)
  const pageRequest = await dropUndeclaredParameters(requested, appContext)
  const form = findHostedForm(pageRequest, appContext)
  if (!form) return sendPostRefused(request, reply, { pageRequest, appContext })
  if (!isSameOriginRequest(request, isPreviewUrl))
    return sendProblem(reply, failed('input.origin').problem, appContext)
  const problem = await appContext.requestLimits.spend(
    readCaller(request, appContext.operatorToken),
    pageRenderPoints,
  )
  if (problem) return sendRateLimitPage(request, reply, { appContext, problem })
  const fields = await readPostedFields(request)
  if (!fields) return sendProblem(reply, failed('input.malformed').problem, appContext)
  const result = await submit({ ...form, fields, pageRequest }, request, appContext)
  if ('submission' in result)
    return reply
      .code(303)
      .header('location', getConfirmationUrl(pageRequest, form.left, result.submission))
      .header('cache-control', 'no-store')
      .send()
  const seconds = result.problem?.params.retryAfterSeconds
  if (seconds !== undefined) reply.header('retry-after', seconds)
  const page = await renderPageRequest(
    { ...pageRequest, posted: result },
    { renderPage, appContext, request },
  )
  return sendPage(reply, {
    page,
    frameAncestors: listFrameAncestors(directory.business, request.hostname),
    development,
    noindex: true,
    isSecret: isPreviewUrl,
  })
}

/** Answers a post to a page that takes none (RFC 9110, 15.5.6), as when Enter sends a form that needs scripts. */
function sendPostRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  { pageRequest, appContext }: { readonly pageRequest: ResolvedPageRequest; readonly appContext: AppContext },
): FastifyReply {
  if (!isPageNavigation(request)) return sendCallNotFound(request, reply, appContext)
  const { locale, directory } = pageRequest
  const i18n = appContext.getTranslator(locale)
  const message = i18n.t('page.needs_script')
  const page = renderPlainPage({
    i18n,
    title: message,
    main: html`<p>${message}</p>
<a href="">${i18n.t('common.back')}</a>`,
    frameAncestors: listFrameAncestors(directory.business, request.hostname),
  })
  return reply.code(405).header('allow', 'GET, HEAD').headers(page.headers).send(page.markup)
}

interface HostedForm {
  readonly kind: 'form' | 'survey'
  readonly id: string
  /** Query parameters to drop after the submission. */
  readonly left: readonly string[]
}

/** The form on a page; undefined if the page takes no posts. */
function findHostedForm(
  { match }: ResolvedPageRequest,
  { configuration }: AppContext,
): HostedForm | undefined {
  const screen = match && configuration.screens.get(match.route.screen)
  const kind = screen?.submit && configuration.calls.get(screen.submit.call)?.formKind
  const id = match?.params.id
  return kind === undefined || id === undefined
    ? undefined
    : { kind, id, left: [...(screen?.address ?? []), 'step'] }
}

interface PostedForm extends HostedForm {
  readonly fields: readonly PostedField[]
  readonly pageRequest: ResolvedPageRequest
}

/** Submits to the version that the page showed. */
async function submit(post: PostedForm, request: FastifyRequest, appContext: AppContext) {
  const { kind, id, fields, pageRequest } = post
  const caller = {
    ...readCaller(request, appContext.operatorToken),
    pageAddress: createPageUrlBuilder(request, pageRequest.directory, appContext),
  }
  const call = appContext.callRunner.for(pageRequest.directory, caller)
  const shown = Number(getFieldText(fields, postedMetaFields.version))
  const wanted = { id, ...(Number.isSafeInteger(shown) && shown > 0 ? { version: shown } : {}) }
  const form = await (kind === 'form' ? call('getForm', wanted) : call('getSurvey', wanted))
  if (!form.ok) return { values: {}, problem: form.problem }
  const { schema, version } = form.value
  // The call returns a document that passed the checks of its meta schema.
  const document = form.value as unknown as FormDocument
  const notation = {
    tag: getLanguageInfo(pageRequest.locale).tag,
    currency: pageRequest.directory.business.currency,
    amounts: listAmountFields(document),
  }
  const values = parsePostedValues({ schema: isObject(schema) ? schema : {} }, fields, notation)
  const stamp = getFieldText(fields, postedMetaFields.stamp)
  if (hasSeveralPages(document)) return { values, stamp }
  const input = {
    // The form may have replaced the version that the page showed, which only the call refuses.
    version: Number(version),
    ...wanted,
    values,
    stamp,
    locale: pageRequest.locale,
    timezone: pageRequest.zone,
    website: getFieldText(fields, postedMetaFields.website),
    ...readDraft(pageRequest),
    ...readShownAmount(fields),
  }
  const options = { idempotencyKey: createIdempotencyKey(input, { kind, client: caller.address, request }) }
  const outcome = await waitForRepeatedRequest<Outcome<{ submission: SubmissionReceipt }>>(() =>
    kind === 'form' ? call('submitForm', input, options) : call('submitSurvey', input, options),
  )
  return outcome.ok ? outcome.value : toPostedFormData(input, outcome)
}

/**
 * After a double click the browser shows the response to the second request. While the first one is running, the second
 * waits for it, so that both have the same result.
 */
async function waitForRepeatedRequest<Answer extends Outcome<unknown>>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const last = Date.now() + maxWaitMs
  for (;;) {
    const result = await ask()
    if (result.ok || result.problem.code !== 'idempotency.in_flight' || Date.now() > last) return result
    await setTimeout(retryMs)
  }
}

const retryMs = 50
const maxWaitMs = 5000

function toPostedFormData(
  { values, stamp }: SubmitFormInput,
  { problem }: Extract<Outcome<unknown>, { ok: false }>,
): RejectedFormPost {
  // With a forged token every correction would be refused, too.
  const isForged = problem.faults.some(({ pointer }) => pointer === '/stamp')
  return { values, problem, ...(isForged ? {} : { stamp }) }
}

const getFieldText = (fields: readonly PostedField[], wanted: string): string =>
  fields.find(([name]) => name === wanted)?.[1] ?? ''

/** Returns the amount that the page showed; nothing if it showed none. */
function readShownAmount(fields: readonly PostedField[]): { readonly due?: number } {
  const text = getFieldText(fields, postedMetaFields.due)
  return /^\d{1,9}$/.test(text) ? { due: Number(text) } : {}
}

function readDraft({ path: { search } }: ResolvedPageRequest): { readonly draft?: string } {
  const draft = new URLSearchParams(search).get('draft')
  return draft === null || draft === '' ? {} : { draft }
}

interface PostSender {
  readonly kind: string
  readonly client: string
  readonly request: FastifyRequest
}

/**
 * A page is cached for all its visitors, so it cannot contain a key. A double click is recognized by client and
 * content.
 */
const createIdempotencyKey = (input: SubmitFormInput, { kind, client, request }: PostSender): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, client, request.headers['user-agent'] ?? '', input]))
    .digest('base64url')

/** The same page as a relative URL: nothing in a request's URL can redirect elsewhere. */
function getConfirmationUrl(
  { path: { search } }: ResolvedPageRequest,
  dropped: readonly string[],
  { id, end }: SubmissionReceipt,
): string {
  const query = new URLSearchParams(search)
  for (const name of [...dropped, 'end']) query.delete(name)
  query.set('submitted', id)
  if (end !== null) query.set('end', end)
  return `?${query}`
}
