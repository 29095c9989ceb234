/** The page of jobs and deliveries, and the forms on it. It is about the installation, whatever business it is opened at. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { findBasePath } from '../business-address.ts'
import { html } from '../html.ts'
import { renderOperatorJobsPage } from './operator-jobs-page.ts'
import { sendOperatorPage } from './operator-page.ts'
import { hasSession } from './operator-session.ts'
import {
  createOperatorCall,
  isFromAnotherSite,
  readPostedField,
  redirectOperator,
  sendSignInPage,
  signInOperator,
  signOutOperator,
} from './operator-sign-in.ts'

interface JobsRoute {
  readonly Querystring: { readonly after?: string; readonly resent?: string; readonly discarded?: string }
}

const path = '/operator/jobs'

/** `pages` accepts posted forms. */
export function registerOperatorJobs(pages: FastifyInstance, appContext: AppContext): void {
  pages.get<JobsRoute>(path, (request, reply) => showJobs(request, reply, appContext))
  pages.post(path, (request, reply) => signInOperator(request, reply, appContext))
  pages.post(`${path}/sign-out`, (request, reply) =>
    signOutOperator(request, reply, { appContext, location: path }),
  )
  pages.post(`${path}/dead-letters`, (request, reply) => changeDeadLetters(request, reply, appContext))
}

async function showJobs(request: FastifyRequest<JobsRoute>, reply: FastifyReply, appContext: AppContext) {
  // The page exists once, and its session is only for its own path.
  if (findBasePath(request.originalUrl, appContext.settings) !== '') return redirectOperator(reply, path)
  if (!(await hasSession(request, reply, appContext))) return sendSignInPage(request, reply, appContext)
  const { after, ...notice } = request.query
  const send = (status: number, content = noBusiness) =>
    sendOperatorPage(reply, status, { language: 'en', title: 'Jobs and deliveries', content })
  const call = await createCall(request, appContext)
  if (!call) return send(404)
  const jobs = await call('listJobs', {})
  const outbox = await call('listDeadLetters', after === undefined ? {} : { after })
  if (!jobs.ok || !outbox.ok) return redirectOperator(reply, path)
  return send(
    200,
    renderOperatorJobsPage({ ...jobs.value, ...outbox.value, now: appContext.clock(), notice }),
  )
}

const noBusiness = html`<section class="empty"><h1>There is no business yet</h1></section>`

/** Without a session, or from another site, nothing happens: the page that follows asks for the token. */
async function changeDeadLetters(request: FastifyRequest, reply: FastifyReply, appContext: AppContext) {
  if (isFromAnotherSite(request) || !(await hasSession(request, reply, appContext)))
    return redirectOperator(reply, path)
  const call = await createCall(request, appContext)
  const [topic, business = '', id = ''] = ['topic', 'business', 'id'].map(name =>
    readPostedField(request, name),
  )
  const input = topic === undefined ? { entries: [{ business, id }] } : { topic }
  const isDiscarding = readPostedField(request, 'action') === 'discard'
  const outcome = await call?.(isDiscarding ? 'discardDeadLetters' : 'resendDeadLetters', input)
  const count = outcome?.ok ? outcome.value.count : 0
  return redirectOperator(reply, `${path}?${isDiscarding ? 'discarded' : 'resent'}=${count}`)
}

/** Any business will do: these calls do not depend on it. */
async function createCall(request: FastifyRequest, appContext: AppContext) {
  const directory = (await appContext.directoryFor(request)) ?? (await appContext.findAnyDirectory())
  return directory && createOperatorCall(request, { appContext, directory })
}
