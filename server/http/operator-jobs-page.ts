/** Renders the operator's page of jobs and deliveries, in English. */
import type { DeadLetter, JobStatus, ListDeadLettersOutput } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { html, type SafeHtml } from '../html.ts'
import { maxDeadLettersPerCommand } from '../ports/dead-letters.ts'

export interface OperatorJobsPageOptions extends ListDeadLettersOutput {
  readonly jobs: readonly JobStatus[]
  readonly now: Instant
  /** What was changed just now: numbers as text, from the query. */
  readonly notice: { readonly resent?: string; readonly discarded?: string }
}

export const renderOperatorJobsPage = (options: OperatorJobsPageOptions): SafeHtml =>
  html`<header class="head"><div><p class="eyebrow">The whole installation</p><h1>Jobs and deliveries</h1></div>
<form method="post" action="/operator/jobs/sign-out"><button class="quiet">Sign out</button></form></header>
${renderNotice(options.notice)}
${renderLanes(options.lanes)}
${options.deadLetters.length === 0 ? renderNoDeadLetters() : renderDeadLetters(options)}
<section class="card"><h2>Jobs</h2><ul class="entries">${options.jobs.map(job => renderJob(job, options.now))}</ul></section>`

function renderNotice({ resent, discarded }: OperatorJobsPageOptions['notice']): SafeHtml | undefined {
  const [text, action] = resent === undefined ? [discarded, 'discarded'] : [resent, 'due again now']
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 0) return undefined
  return html`<p class="card" role="status">${
    count === 0
      ? 'Nothing was changed: it was not given up, or no longer.'
      : `${count === 1 ? '1 entry is' : `${count} entries are`} ${action}.`
  }</p>`
}

const laneTitles = { letter: 'Letters', webhook: 'Webhooks', calendar: 'Events in calendars' } as const

const renderLanes = (lanes: OperatorJobsPageOptions['lanes']): SafeHtml =>
  html`<dl class="figures">${lanes.map(
    ({ lane, waiting, dueForSeconds, givenUp }) =>
      html`<div><dt>${laneTitles[lane]} waiting${
        dueForSeconds > 0 ? `, the oldest due for ${formatSeconds(dueForSeconds)}` : ''
      }</dt><dd>${waiting}</dd></div>
<div><dt>${laneTitles[lane]} given up</dt><dd>${givenUp}</dd></div>`,
  )}</dl>`

const stateTitles: Readonly<Record<JobStatus['state'], string>> = {
  new: 'has not run yet',
  running: 'running',
  lost: 'lost its process',
  failed: 'failed',
  succeeded: 'succeeded',
}

function renderJob(job: JobStatus, now: Instant): SafeHtml {
  const { name, everyMinutes, state, durationMs, holder, error, failures } = job
  const isBad = state === 'failed' || state === 'lost'
  const facts = [
    `every ${formatSeconds(everyMinutes * 60)}`,
    job.endedAt && `ended ${formatAge(job.endedAt, now)}`,
    durationMs !== undefined && `took ${formatMs(durationMs)}`,
    (isBad || error) && `succeeded last ${job.succeededAt ? formatAge(job.succeededAt, now) : 'never'}`,
    failures > 0 && `${failures} failed so far`,
    job.dueAt && `due ${isPast(job.dueAt, now) ? 'now' : formatAge(job.dueAt, now)}`,
    holder && `started ${formatAge(job.startedAt ?? '', now)} by ${holder}`,
    job.leasedUntil && `its lease ${state === 'lost' ? 'ended' : 'ends'} ${formatAge(job.leasedUntil, now)}`,
  ]
  return html`<li><h3>${name} <span class="state${isBad ? ' state--bad' : ''}">${stateTitles[state]}</span></h3>
<p>${facts.filter(Boolean).join(' · ')}</p>${error === undefined ? undefined : html`<p class="error">${error}</p>`}</li>`
}

const renderNoDeadLetters = (): SafeHtml =>
  html`<section class="empty"><h2>Nothing was given up</h2><p>Here stand letters, and events for webhooks and calendars, that could not be delivered.</p></section>`

function renderDeadLetters({ topics, deadLetters, next, now }: OperatorJobsPageOptions): SafeHtml {
  return html`<section class="card"><h2>Given up within 30 days</h2>
<p>To send one again makes sense once its cause is gone. One that is discarded only stays in the log.</p>
<ul class="entries">${topics.map(
    ({ topic, count }) =>
      html`<li><details><summary>${topic}: ${count}</summary>
<form class="actions" method="post" action="/operator/jobs/dead-letters"><input type="hidden" name="topic" value="${topic}">
${renderResend(topic, html`<button name="action" value="resend">Send ${describeAmount(count)} again</button>`)}<button class="quiet" name="action" value="discard">Discard ${describeAmount(count)}</button></form></details></li>`,
  )}</ul></section>
<section class="card"><h2>One by one, the newest first</h2><ul class="entries">${deadLetters.map(letter => renderDeadLetter(letter, now))}</ul>
${next === null ? undefined : html`<p><a class="button" href="/operator/jobs?after=${next}">Older ones</a></p>`}</section>`
}

const describeAmount = (count: number): string =>
  count > maxDeadLettersPerCommand ? `the oldest ${maxDeadLettersPerCommand}` : 'all'

/** Of letters with a link that a visitor asked for the address is forgotten when they are given up. */
const unrepeatableTopics: readonly string[] = ['booking.link_requested', 'booking.list_requested']

const renderResend = (topic: string, button: SafeHtml): SafeHtml =>
  unrepeatableTopics.includes(topic)
    ? html`<p>It cannot be sent again: its address is forgotten.</p>`
    : button

const renderDeadLetter = ({ business, id, topic, at, attempts, error }: DeadLetter, now: Instant): SafeHtml =>
  html`<li><h3>${topic}</h3>
<p>${business} · <time datetime="${at}">${formatAge(at, now)}</time> · ${
    attempts === 1 ? '1 attempt' : `${attempts} attempts`
  } · ${id}</p><p class="error">${error}</p>
<form class="actions" method="post" action="/operator/jobs/dead-letters">
<input type="hidden" name="business" value="${business}"><input type="hidden" name="id" value="${id}">
${renderResend(topic, html`<button class="quiet" name="action" value="resend" aria-label="Send ${topic} ${id} again">Send again</button>`)}
<button class="quiet" name="action" value="discard" aria-label="Discard ${topic} ${id}">Discard</button></form></li>`

const isPast = (time: string, now: Instant): boolean => (parseInstant(time) ?? now) < now

/** `5 min ago`, `in 30 s`, `now`. */
function formatAge(time: string, now: Instant): string {
  const instant = parseInstant(time)
  const seconds = instant === undefined ? 0 : (now - instant) / 1000
  if (Math.abs(seconds) < 1) return 'now'
  return seconds > 0 ? `${formatSeconds(seconds)} ago` : `in ${formatSeconds(-seconds)}`
}

const units = [
  ['days', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** In the largest unit that there are two of. */
function formatSeconds(seconds: number): string {
  const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? (['s', 1] as const)
  return seconds === 3600 ? '1 h' : seconds === 60 ? '1 min' : `${Math.round(seconds / length)} ${unit}`
}

const formatMs = (ms: number): string => (ms < 2000 ? `${ms} ms` : formatSeconds(ms / 1000))
