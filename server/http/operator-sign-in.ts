/**
 * How the operator's pages know the operator: a page asks for the token once, and opens a session with a cookie that only
 * these pages receive.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { detectLocale, parseAcceptLanguage } from '#locales/negotiate.ts'
import type { Translator } from '#locales/translator.ts'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { AppContext } from '../app-context.ts'
import { html, type SafeHtml } from '../html.ts'
import type { Directory } from '../ports/directory.ts'
import { matchesBearerToken, readClient } from './client.ts'
import { readNewestCookie } from './cookies.ts'
import { getBaseUrl, getLocaleRules } from './locale-rules.ts'
import { sendOperatorPage } from './operator-page.ts'
import { closeSession, openSession } from './operator-session.ts'

/** Asks for the token. */
export function sendSignInPage(request: FastifyRequest, reply: FastifyReply, appContext: AppContext) {
  const i18n = chooseOperatorWords(request, appContext)
  return sendForm(reply, 401, i18n)
}

/** A valid token opens a session and redirects back to the page; any other shows the form again. */
export async function signInOperator(request: FastifyRequest, reply: FastifyReply, appContext: AppContext) {
  const i18n = chooseOperatorWords(request, appContext)
  const token = readPostedField(request, 'token')?.trim() ?? ''
  const refuse = (status: number, code: ProblemCode) =>
    sendForm(reply, status, i18n, i18n.phrase(getProblemMessageKey(code), {}))
  const client = readClient(request, appContext.operatorToken)
  const tooMany = await appContext.requestLimits.checkAttempts(client)
  if (tooMany) {
    reply.header('retry-after', tooMany.params.retryAfterSeconds)
    return refuse(429, tooMany.code)
  }
  if (isFromAnotherSite(request)) return refuse(401, 'operator.unauthorized')
  if (!matchesBearerToken(appContext.operatorToken, `Bearer ${token}`)) {
    await appContext.requestLimits.countAttempt({ ...client, isOperator: false })
    return refuse(401, 'operator.unauthorized')
  }
  await openSession(request, reply, appContext)
  return redirectOperator(reply, request.originalUrl)
}

/** Redirects to a page, which asks for the token. */
export async function signOutOperator(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, location }: { readonly appContext: AppContext; readonly location: string },
) {
  if (!isFromAnotherSite(request)) await closeSession(request, reply, appContext)
  return redirectOperator(reply, location)
}

export const redirectOperator = (reply: FastifyReply, location: string) =>
  reply.code(303).headers({ location, 'cache-control': 'no-store' }).send()

/** The cookie is not sent from other sites either: this is the second lock. */
export const isFromAnotherSite = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin'

/** Returns a field of a posted form. */
export function readPostedField({ body }: FastifyRequest, name: string): string | undefined {
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns the calls of a business for the operator, who has been recognized. */
export const createOperatorCall = (
  request: FastifyRequest,
  { appContext, directory }: { readonly appContext: AppContext; readonly directory: Directory },
): CallFunction =>
  appContext.callRunner.for(directory, { ...readClient(request, appContext.operatorToken), isOperator: true })

/** Chooses the language of the operator's browser. */
export function chooseOperatorWords(request: FastifyRequest, appContext: AppContext): Translator {
  const rules = getLocaleRules(getBaseUrl(request, appContext), appContext)
  const languages = parseAcceptLanguage(request.headers['accept-language'])
  const cookie = readNewestCookie(request.headers.cookie, rules.cookie.key)
  return appContext.getTranslator(detectLocale({ path: '/', matched: true, languages, cookie }, rules))
}

const sendForm = (reply: FastifyReply, status: number, ...form: Parameters<typeof renderSignInForm>) =>
  sendOperatorPage(reply, status, {
    ...{ language: form[0].tag, title: form[0].t('operator.page'), content: renderSignInForm(...form) },
  })

const renderSignInForm = (i18n: Translator, problem?: string): SafeHtml =>
  html`<section class="card sign-in"><h1>${i18n.t('operator.sign_in')}</h1>
<form method="post">${problem === undefined ? undefined : html`<p role="alert">${problem}</p>`}
<label for="token">${i18n.t('operator.token')}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
<button>${i18n.t('operator.sign_in')}</button></form></section>`
