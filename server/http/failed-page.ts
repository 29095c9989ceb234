/**
 * What a visitor gets when not even a page can be drawn, as without a database: the words in her language, and the
 * number under which the log says what happened. What broke is told to nobody but the log.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '#locales/address.ts'
import { failed } from '#schemas/problem.ts'
import type { Running } from '../running.ts'
import { findLocale } from './find-visit.ts'
import { html } from './html.ts'
import { contentSecurityPolicy, pageHeaders } from './security.ts'
import { sendProblem } from './send-problem.ts'
import { wantsData } from './wants-data.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A handler of pages that never breaks. What the client did wrong goes on to the error handler. */
export const orFailedPage =
  (answer: Answer, running: Running): Answer =>
  async (request, reply) => {
    try {
      return await answer(request, reply)
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) throw error
      request.log.error(error)
      return wantsData(request)
        ? sendProblem(reply, failed('server.failed').problem, running)
        : sendFailedPage(request, reply, { running, frameAncestors: await framesOf(request, running) })
    }
  }

/** Who may frame the business's pages may frame this one: visitors there read our words instead of the browser's. */
async function framesOf({ host }: FastifyRequest, running: Running): Promise<readonly string[]> {
  // What was known of a business is still known when the database is gone.
  const catalogue = await running.catalogueFor(host).catch(() => undefined)
  return catalogue?.business.embedHosts ?? []
}

interface Failed {
  readonly running: Running
  readonly frameAncestors: readonly string[]
}

function sendFailedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { running, frameAncestors }: Failed,
): FastifyReply {
  const { locale, rules } = findLocale(request, running)
  const words = running.words(locale)
  const message = words.t('problem.page.failed', { requestId: request.id })
  const nonce = randomBytes(16).toString('base64url')
  const policy = contentSecurityPolicy({ nonce, frameAncestors, development: false })
  const page = html`<!doctype html>
<html lang="${words.tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${message}</title>
<style nonce="${nonce}">body{max-inline-size:40rem;margin:15vh auto;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5;text-align:center}h1{margin:0;font-size:4rem}a{display:inline-block;padding:.75rem}</style>
</head>
<body>
<main>
<h1>500</h1>
<p>${message}</p>
<a href="${localizePath('/', locale, rules)}">${words.t('page.home')}</a>
</main>
</body>
</html>`
  return reply
    .code(500)
    .headers({ ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' })
    .send(page.markup)
}
