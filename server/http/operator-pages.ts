/**
 * Pages for the operator, under the operator's token: it is asked for once and opens a session whose cookie only
 * these pages get. Nothing here is cached, indexed, framed or scripted.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '#locales/locale-path.ts'
import { detectLocale, parseAcceptLanguage } from '#locales/negotiate.ts'
import type { Translator } from '#locales/translator.ts'
import type { GetSummaryInput } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import { maskPlaceholders } from '#schemas/runtime/expression/interpolation.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { AppContext } from '../app-context.ts'
import { html, type SafeHtml } from '../html.ts'
import { matchesBearerToken, readClient } from './client.ts'
import { readNewestCookie } from './cookies.ts'
import { getLocaleRules, getRequestOrigin } from './locale-rules.ts'
import { closeSession, hasSession, openSession } from './operator-session.ts'
import { operatorStyles } from './operator-styles.ts'
import { pageHeaders } from './security.ts'
import { toResponseBody } from './send-file.ts'
import { renderSummaryPage } from './summary-page.ts'

interface SummaryRoute {
  /** The path lets no other kind through. */
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
      sendTable(request, reply, appContext),
    )
  })
}

type Request = FastifyRequest<SummaryRoute>

async function showSummary(request: Request, reply: FastifyReply, appContext: AppContext) {
  const words = wordsFor(request, appContext)
  if (!(await hasSession(request, reply, appContext))) return send(reply, 401, page(words, signInForm(words)))
  const call = await operatorCall(request, appContext)
  const outcome = await call?.('getSummary', inputOf(request))
  if (!outcome?.ok)
    return send(
      reply,
      404,
      page(words, html`<section class="empty"><h1>${words.t('operator.unknown')}</h1></section>`),
    )
  const { kind, form } = request.params
  const current = appContext.configuration[kind === 'form' ? 'forms' : 'surveys'].get(form)
  const { title } = current ?? {}
  const named = title === undefined ? form : formatLocalizedText(title, maskPlaceholders(words))
  const formHref = localizePath(
    `/widget/${kind}/${form}`,
    words.locale,
    getLocaleRules(getRequestOrigin(request), appContext),
  )
  const tableHref = request.url.replace(/\/summary(\?|$)/, '/answers.csv$1')
  return send(
    reply,
    200,
    page(
      words,
      renderSummaryPage({
        title: named,
        summary: outcome.value,
        words: maskPlaceholders(words),
        tableHref,
        ...(title === undefined ? {} : { formHref }),
      }),
    ),
  )
}

/** Who shows the token gets a cookie and is led back to the page; whoever does not, is asked again. */
async function signIn(request: Request, reply: FastifyReply, appContext: AppContext) {
  const words = wordsFor(request, appContext)
  const body: unknown = request.body
  const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token).trim() : ''
  const refuse = (status: number, code: ProblemCode) =>
    send(reply, status, page(words, signInForm(words, words.phrase(getProblemMessageKey(code), {}))))
  const client = readClient(request, appContext.operatorToken)
  const tooMany = await appContext.requestLimits.checkAttempts(client)
  if (tooMany) {
    reply.header('retry-after', tooMany.params.retryAfterSeconds)
    return refuse(429, tooMany.code)
  }
  if (isForeign(request)) return refuse(401, 'operator.unauthorized')
  if (!matchesBearerToken(appContext.operatorToken, `Bearer ${token}`)) {
    await appContext.requestLimits.countAttempt({ ...client, isOperator: false })
    return refuse(401, 'operator.unauthorized')
  }
  await openSession(request, reply, appContext)
  return reply.code(303).headers({ location: request.url, 'cache-control': 'no-store' }).send()
}

/** Leads back to the page, which asks for the token. */
async function signOut(request: Request, reply: FastifyReply, appContext: AppContext) {
  if (!isForeign(request)) await closeSession(request, reply, appContext)
  return reply.code(303).headers({ location: 'summary', 'cache-control': 'no-store' }).send()
}

const isForeign = ({ headers }: Request): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin'

async function sendTable(request: Request, reply: FastifyReply, appContext: AppContext) {
  if (!(await hasSession(request, reply, appContext))) return showSummary(request, reply, appContext)
  const call = await operatorCall(request, appContext)
  const { locale } = wordsFor(request, appContext)
  const outcome = await call?.('exportSubmissions', { ...inputOf(request), locale })
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

/** The calls of the business whose page it is, if there is one. */
async function operatorCall(request: Request, appContext: AppContext): Promise<CallFunction | undefined> {
  const directory = await appContext.directoryFor(request.host)
  const client = { ...readClient(request, appContext.operatorToken), isOperator: true }
  return directory && appContext.caller.for(directory, client)
}

/** A version that is no number is refused by the call. */
const inputOf = ({ params: { kind, form }, query: { version } }: Request): GetSummaryInput => ({
  ...{ kind, form },
  ...(version === undefined ? {} : { version: Number(version) }),
})

function wordsFor(request: FastifyRequest, appContext: AppContext): Translator {
  const rules = getLocaleRules(getRequestOrigin(request), appContext)
  const languages = parseAcceptLanguage(request.headers['accept-language'])
  const cookie = readNewestCookie(request.headers.cookie, rules.cookie.key)
  return appContext.words(detectLocale({ path: '/', matched: true, languages, cookie }, rules))
}

const signInForm = (words: Translator, problem?: string): SafeHtml =>
  html`<section class="card sign-in"><h1>${words.t('operator.sign_in')}</h1>
<form method="post">${problem === undefined ? undefined : html`<p role="alert">${problem}</p>`}
<label for="token">${words.t('operator.token')}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
<button>${words.t('operator.sign_in')}</button></form></section>`

const page =
  (words: Translator, content: SafeHtml) =>
  (nonce: string): SafeHtml =>
    html`<!doctype html>
<html lang="${words.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
<title>${words.t('operator.page')}</title><style nonce="${nonce}">${operatorStyles}</style></head>
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
