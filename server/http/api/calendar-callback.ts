/** Where Google and Microsoft send the owner of a calendar back. The page is for people of the business, in English. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { getBaseUrl } from '#server/app/locale-rules.ts'
import type { CalendarConsentOutcome } from '#server/features/calendars/calendar-accounts.ts'
import {
  type CalendarPlatformName,
  calendarPlatformNames,
  getCalendarCallbackPath,
} from '#server/features/calendars/calendar-platform.ts'
import { html } from '#server/lib/html.ts'
import { retryAfterSeconds } from '../pages/error-page.ts'
import { renderPlainPage } from '../pages/plain-page.ts'
import { readCaller } from '../requests/caller.ts'

/** In `requestPoints`: a query, and two requests to the platform if the invitation is valid. */
const callbackPoints = 5

/** The callback is on this server even if the operator has a port of their own. */
export function findCallbackOrigin(request: FastifyRequest, { settings }: AppContext): string | undefined {
  const { publicUrl, operatorPort } = settings
  return publicUrl ?? (operatorPort === undefined ? getBaseUrl(request, { settings }).origin : undefined)
}

export function registerCalendarCallback(app: FastifyInstance, appContext: AppContext): void {
  for (const platform of calendarPlatformNames)
    app.route({
      method: 'GET',
      url: getCalendarCallbackPath(platform),
      exposeHeadRoute: false,
      handler: (request, reply) => answerCallback(platform, { request, reply, appContext }),
    })
}

interface CallbackExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly appContext: AppContext
}

async function answerCallback(
  platform: CalendarPlatformName,
  { request, reply, appContext }: CallbackExchange,
): Promise<FastifyReply> {
  const { calendarAccounts, requestLimits, operatorToken, settings } = appContext
  const send = (status: number, text: string) => {
    const page = renderPlainPage({
      i18n: appContext.getTranslator('en'),
      title: text,
      main: html`<p>${text}</p>`,
    })
    return reply.code(status).headers(page.headers).send(page.markup)
  }
  const problem = await requestLimits.spend(readCaller(request, operatorToken), callbackPoints)
  if (problem) {
    reply.header('retry-after', String(problem.params?.retryAfterSeconds ?? retryAfterSeconds))
    return send(429, 'Too many requests. Try again in a minute.')
  }
  const { searchParams } = new URL(request.url, 'http://localhost')
  const redirectUri =
    (settings.publicUrl ?? getBaseUrl(request, appContext).origin) + getCalendarCallbackPath(platform)
  const outcome = await calendarAccounts.connect(platform, searchParams, redirectUri)
  return send(outcome.kind === 'connected' ? 200 : 400, describeOutcome(outcome))
}

function describeOutcome(outcome: CalendarConsentOutcome): string {
  switch (outcome.kind) {
    case 'connected':
      return 'The calendar is connected. You can close this page.'
    case 'declined':
      return 'The calendar is not connected, because access was declined. To try again, ask for another link.'
    case 'unknown':
      return 'This link was used before, or has expired. Ask for another one.'
    case 'failed':
      return `The calendar is not connected. ${outcome.reason} To try again, ask for another link.`
  }
}
