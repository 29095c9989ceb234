/**
 * Pages for the operator. They ask for the operator's token once and open a session with a cookie that only these pages
 * receive. They are never cached, indexed, framed or scripted.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '#locales/locale-path.ts'
import { detectLocale, parseAcceptLanguage } from '#locales/negotiate.ts'
import type { Translator } from '#locales/translator.ts'
import type { GetSummaryInput } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import { maskTranslatorPlaceholders } from '#schemas/runtime/expression/interpolation.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { AppContext } from '../app-context.ts'
import { html, type SafeHtml } from '../html.ts'
import { matchesBearerToken, readClient } from './client.ts'
import { readNewestCookie } from './cookies.ts'
import { renderFormSummaryPage } from './form-summary-page.ts'
import { getBaseUrl, getLocaleRules } from './locale-rules.ts'
import { closeSession, hasSession, openSession } from './operator-session.ts'
import { operatorStyles } from './operator-styles.ts'
import { pageHeaders } from './security.ts'
import { toResponseBody } from './send-download.ts'

interface SummaryRoute {
  /** The path admits no other kind. */
  readonly Params: Pick<GetSummaryInput, 'kind' | 'form'>
  readonly Querystring: { readonly version?: string }
}

const summaryPath = '/operator/:kind(^form|survey$)/:form'

export function registerOperatorPages(app: FastifyInstance, appContext: AppContext): void {
  void app.register(async pages => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_, body, taken) => taken(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    pages.get<SummaryRoute>(`${summaryPath}/summary`, (request, reply) =>
      showSummary(request, reply, appContext),
    )
    pages.post<SummaryRoute>(`${summaryPath}/summary`, (request, reply) => signIn(request, reply, appContext))
    pages.post<SummaryRoute>(`${summaryPath}/sign-out`, (request, reply) =>
      signOut(request, reply, appContext),
    )
    pages.get<SummaryRoute>(`${summaryPath}/answers.csv`, (request, reply) =>
      sendAnswersCsv(request, reply, appContext),
    )
  })
}

type SummaryRequest = FastifyRequest<SummaryRoute>

async function showSummary(request: SummaryRequest, reply: FastifyReply, appContext: AppContext) {
  const i18n = chooseWords(request, appContext)
  if (!(await hasSession(request, reply, appContext)))
    return send(reply, 401, renderPage(i18n, renderSignInForm(i18n)))
  const call = await createOperatorCall(request, appContext)
  const outcome = await call?.('getSummary', toSummaryInput(request))
  if (!outcome?.ok)
    return send(
      reply,
      404,
      renderPage(i18n, html`<section class="empty"><h1>${i18n.t('operator.unknown')}</h1></section>`),
    )
  const { kind, form } = request.params
  const current = appContext.configuration[kind === 'form' ? 'forms' : 'surveys'].get(form)
  const { title } = current ?? {}
  const heading = title === undefined ? form : formatLocalizedText(title, maskTranslatorPlaceholders(i18n))
  const formHref = localizePath(
    `/widget/${kind}/${form}`,
    i18n.locale,
    getLocaleRules(getBaseUrl(request, appContext), appContext),
  )
  const tableHref = request.originalUrl.replace(/\/summary(\?|$)/, '/answers.csv$1')
  return send(
    reply,
    200,
    renderPage(
      i18n,
      renderFormSummaryPage({
        title: heading,
        summary: outcome.value,
        i18n: maskTranslatorPlaceholders(i18n),
        tableHref,
        ...(title === undefined ? {} : { formHref }),
      }),
    ),
  )
}

/** A valid token opens a session and redirects back to the page; any other shows the form again. */
async function signIn(request: SummaryRequest, reply: FastifyReply, appContext: AppContext) {
  const i18n = chooseWords(request, appContext)
  const body: unknown = request.body
  const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token).trim() : ''
  const refuse = (status: number, code: ProblemCode) =>
    send(reply, status, renderPage(i18n, renderSignInForm(i18n, i18n.phrase(getProblemMessageKey(code), {}))))
  const client = readClient(request, appContext.operatorToken)
  const tooMany = await appContext.requestLimits.checkAttempts(client)
  if (tooMany) {
    reply.header('retry-after', tooMany.params.retryAfterSeconds)
    return refuse(429, tooMany.code)
  }
  if (isCrossSite(request)) return refuse(401, 'operator.unauthorized')
  if (!matchesBearerToken(appContext.operatorToken, `Bearer ${token}`)) {
    await appContext.requestLimits.countAttempt({ ...client, isOperator: false })
    return refuse(401, 'operator.unauthorized')
  }
  await openSession(request, reply, appContext)
  return reply.code(303).headers({ location: request.originalUrl, 'cache-control': 'no-store' }).send()
}

/** Redirects back to the page, which asks for the token. */
async function signOut(request: SummaryRequest, reply: FastifyReply, appContext: AppContext) {
  if (!isCrossSite(request)) await closeSession(request, reply, appContext)
  return reply.code(303).headers({ location: 'summary', 'cache-control': 'no-store' }).send()
}

const isCrossSite = ({ headers }: SummaryRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin'

async function sendAnswersCsv(request: SummaryRequest, reply: FastifyReply, appContext: AppContext) {
  if (!(await hasSession(request, reply, appContext))) return showSummary(request, reply, appContext)
  const call = await createOperatorCall(request, appContext)
  const { locale } = chooseWords(request, appContext)
  const outcome = await call?.('exportSubmissions', { ...toSummaryInput(request), locale })
  if (!outcome?.ok) return showSummary(request, reply, appContext)
  const { kind, form } = request.params
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}-${form.replace(/[^\w-]/g, '')}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(toResponseBody(outcome.value))
}

/** The calls of the business that the request is for, if there is one. */
async function createOperatorCall(
  request: SummaryRequest,
  appContext: AppContext,
): Promise<CallFunction | undefined> {
  const directory = await appContext.directoryFor(request)
  const client = { ...readClient(request, appContext.operatorToken), isOperator: true }
  return directory && appContext.callRunner.for(directory, client)
}

/** The call refuses a version that is not a number. */
const toSummaryInput = ({ params: { kind, form }, query: { version } }: SummaryRequest): GetSummaryInput => ({
  ...{ kind, form },
  ...(version === undefined ? {} : { version: Number(version) }),
})

function chooseWords(request: FastifyRequest, appContext: AppContext): Translator {
  const rules = getLocaleRules(getBaseUrl(request, appContext), appContext)
  const languages = parseAcceptLanguage(request.headers['accept-language'])
  const cookie = readNewestCookie(request.headers.cookie, rules.cookie.key)
  return appContext.getTranslator(detectLocale({ path: '/', matched: true, languages, cookie }, rules))
}

const renderSignInForm = (i18n: Translator, problem?: string): SafeHtml =>
  html`<section class="card sign-in"><h1>${i18n.t('operator.sign_in')}</h1>
<form method="post">${problem === undefined ? undefined : html`<p role="alert">${problem}</p>`}
<label for="token">${i18n.t('operator.token')}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
<button>${i18n.t('operator.sign_in')}</button></form></section>`

const renderPage =
  (i18n: Translator, content: SafeHtml) =>
  (nonce: string): SafeHtml =>
    html`<!doctype html>
<html lang="${i18n.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
<title>${i18n.t('operator.page')}</title><style nonce="${nonce}">${operatorStyles}</style></head>
<body><main>${content}</main></body></html>`

function send(reply: FastifyReply, status: number, content: (nonce: string) => SafeHtml) {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .code(status)
    .headers({
      ...pageHeaders,
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    })
    .send(content(nonce).markup)
}
