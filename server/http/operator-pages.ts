/** Pages for the operator, and the forms on them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '#locales/locale-path.ts'
import type { Translator } from '#locales/translator.ts'
import type { GetSummaryInput } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { maskTranslatorPlaceholders } from '#schemas/runtime/expression/interpolation.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '../app-context.ts'
import { html, type SafeHtml } from '../html.ts'
import { renderFormSummaryPage } from './form-summary-page.ts'
import { getBaseUrl, getLocaleRules } from './locale-rules.ts'
import { registerOperatorJobs } from './operator-jobs.ts'
import { sendOperatorPage } from './operator-page.ts'
import { hasSession } from './operator-session.ts'
import {
  chooseOperatorWords,
  createOperatorCall,
  sendSignInPage,
  signInOperator,
  signOutOperator,
} from './operator-sign-in.ts'
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
    pages.post(`${summaryPath}/summary`, (request, reply) => signInOperator(request, reply, appContext))
    pages.post(`${summaryPath}/sign-out`, (request, reply) =>
      signOutOperator(request, reply, { appContext, location: 'summary' }),
    )
    pages.get<SummaryRoute>(`${summaryPath}/answers.csv`, (request, reply) =>
      sendAnswersCsv(request, reply, appContext),
    )
    registerOperatorJobs(pages, appContext)
  })
}

type SummaryRequest = FastifyRequest<SummaryRoute>

async function showSummary(request: SummaryRequest, reply: FastifyReply, appContext: AppContext) {
  if (!(await hasSession(request, reply, appContext))) return sendSignInPage(request, reply, appContext)
  const i18n = chooseOperatorWords(request, appContext)
  const send = (status: number, content: SafeHtml) =>
    sendOperatorPage(reply, status, { language: i18n.tag, title: i18n.t('operator.page'), content })
  const call = await createSummaryCall(request, appContext)
  const outcome = await call?.('getSummary', toSummaryInput(request))
  if (!outcome?.ok) return send(404, renderUnknown(i18n))
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
    200,
    renderFormSummaryPage({
      title: heading,
      summary: outcome.value,
      i18n: maskTranslatorPlaceholders(i18n),
      tableHref,
      ...(title === undefined ? {} : { formHref }),
    }),
  )
}

const renderUnknown = (i18n: Translator): SafeHtml =>
  html`<section class="empty"><h1>${i18n.t('operator.unknown')}</h1></section>`

async function sendAnswersCsv(request: SummaryRequest, reply: FastifyReply, appContext: AppContext) {
  if (!(await hasSession(request, reply, appContext))) return showSummary(request, reply, appContext)
  const call = await createSummaryCall(request, appContext)
  const { locale } = chooseOperatorWords(request, appContext)
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
async function createSummaryCall(
  request: SummaryRequest,
  appContext: AppContext,
): Promise<CallFunction | undefined> {
  const directory = await appContext.directoryFor(request)
  return directory && createOperatorCall(request, { appContext, directory })
}

/** The call refuses a version that is not a number. */
const toSummaryInput = ({ params: { kind, form }, query: { version } }: SummaryRequest): GetSummaryInput => ({
  ...{ kind, form },
  ...(version === undefined ? {} : { version: Number(version) }),
})
