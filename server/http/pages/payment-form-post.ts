/** What a browser without JavaScript posts about a payment, once it is accepted. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { Caller } from '#server/calls/handler.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { sendCallNotFound } from '../api/api.ts'
import { listFrameAncestors } from '../embed/frame-permission.ts'
import { readCaller } from '../requests/caller.ts'
import { isSameOriginRequest, readPostedFields } from '../requests/posted-body.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { sendRateLimitPage } from './error-page.ts'
import { createPageUrlBuilder } from './page-url.ts'
import { sendPlainErrorPage } from './plain-error-page.ts'
import { openServedDraft } from './served-page.ts'

export interface PaymentFormPost {
  readonly appContext: AppContext
  readonly directory: Directory
  readonly call: CallFunction
  readonly caller: Caller
  readonly fields: ReadonlyMap<string, string>
  readonly frameAncestors: readonly string[]
}

interface AcceptOptions {
  readonly appContext: AppContext
  /** The call that the form stands for. */
  readonly name: CallName
}

/** Returns what was posted, or the reply that refuses it. */
export async function acceptPaymentFormPost(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext: installation, name }: AcceptOptions,
): Promise<PaymentFormPost | FastifyReply> {
  const directory = await installation.directoryFor(request)
  if (!directory) return sendCallNotFound(request, reply, installation)
  const appContext = serveBusiness(installation, directory)
  const caller = {
    ...readCaller(request, appContext.operatorToken),
    pageAddress: createPageUrlBuilder(request, directory, appContext),
  }
  const { points = 1 } = appContext.configuration.calls.get(name) ?? {}
  const refusal = await appContext.requestLimits.spend(caller, points)
  if (refusal) return sendRateLimitPage(request, reply, { appContext, problem: refusal })
  const fields = new Map(await readPostedFields(request))
  if (!isSameOriginRequest(request, fields.has('preview')))
    return sendProblem(reply, failed('input.origin').problem, appContext)
  const preview = fields.get('preview')
  const published = { appContext, directory }
  const frameAncestors = listFrameAncestors(directory.business, request.hostname)
  const served = preview === undefined ? published : await openServedDraft(preview, published)
  // What the form of a preview is about is never real.
  if (!served)
    return sendPlainErrorPage(request, reply, { appContext, code: 'preview.not_found', frameAncestors })
  const call = served.appContext.callRunner.for(served.directory, caller)
  return { appContext, directory, caller, call, fields, frameAncestors }
}

export function sendProblemPage(
  { code, params }: Problem,
  { appContext, frameAncestors }: PaymentFormPost,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  if (params.retryAfterSeconds !== undefined) reply.header('retry-after', params.retryAfterSeconds)
  return sendPlainErrorPage(request, reply, { appContext, code, frameAncestors })
}
