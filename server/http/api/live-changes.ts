/** What changes at a business, told at once to the people who look at it: server-sent events beside the calls. */
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { LiveChange } from '#server/features/live-changes/live-changes.ts'
import type { SignedInOperator } from '#server/features/people/console-services.ts'
import { authorizeLiveChangesSubscriber, type ConsoleListener } from '../console/console-access.ts'
import { sendProblem } from '../responses/send-problem.ts'

/** Streams of this process: of a session, of a business, of all. */
export const maxLiveStreams = { session: 8, business: 200, process: 2_000 }

/** Proxies end what is silent for longer, often after a minute. */
const heartbeatMs = 25_000
/** Who may look is also checked at once when sessions or rights change. */
const checkMs = 30_000
/** A reader who is this far behind begins anew. */
const maxWaitingBytes = 64 * 1024
const retrySeconds = 30

interface LiveStream extends ConsoleListener {
  readonly business: string
  readonly output: PassThrough
}

/** Must be registered before the drain, which waits for all responses. */
export function registerLiveChanges(app: FastifyInstance, appContext: AppContext): void {
  const streams = new Set<LiveStream>()
  const { liveChanges } = appContext.consoleServices
  const checkAll = runOneAtATime(() => checkStreams(streams))
  const unsubscribe = liveChanges.subscribe(change => {
    if (change.kind === 'access') return void checkAll()
    for (const stream of streams) tell(stream, change)
  })
  const timers = [
    setInterval(() => {
      for (const { output } of streams) output.write(':\n\n')
    }, heartbeatMs),
    setInterval(() => void checkAll(), checkMs),
  ]
  for (const timer of timers) timer.unref()
  app.addHook('preClose', async () => {
    unsubscribe()
    for (const timer of timers) clearInterval(timer)
    for (const { output } of streams) output.end()
  })
  app.get<{ Querystring: { readonly business?: unknown } }>(
    '/api/v1/operator/changes',
    { exposeHeadRoute: false },
    (request, reply) => openStream(request, reply, { streams, appContext }),
  )
}

async function checkStreams(streams: ReadonlySet<LiveStream>): Promise<void> {
  for (const stream of [...streams]) {
    const operator = await stream.check().catch(() => stream.operator)
    if (!operator || !isSame(operator, stream.operator)) stream.output.end()
  }
}

/** Of several calls during a run, one waits for its end; the others are the same as that. */
function runOneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
}

interface LiveContext {
  readonly streams: Set<LiveStream>
  readonly appContext: AppContext
}

async function openStream(
  request: FastifyRequest<{ Querystring: { readonly business?: unknown } }>,
  reply: FastifyReply,
  { streams, appContext }: LiveContext,
) {
  const { business } = request.query
  if (typeof business !== 'string') return sendProblem(reply, failed('input.malformed').problem, appContext)
  const listener = await authorizeLiveChangesSubscriber(request, business, appContext)
  if (!listener.ok) return sendProblem(reply, listener.problem, appContext)
  if (isFull(streams, business, listener.value)) {
    const { problem } = failed('rate.limited', { retryAfterSeconds: retrySeconds })
    return sendProblem(reply, problem, appContext)
  }
  const stream = { ...listener.value, business, output: new PassThrough() }
  streams.add(stream)
  stream.output.once('close', () => streams.delete(stream))
  stream.output.write('retry: 3000\n\n')
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // A proxy that collects the response would hold back every event.
      'x-accel-buffering': 'no',
    })
    .send(stream.output)
}

function isFull(streams: ReadonlySet<LiveStream>, business: string, { session }: ConsoleListener): boolean {
  const count = (condition: (stream: LiveStream) => boolean) => [...streams].filter(condition).length
  return (
    streams.size >= maxLiveStreams.process ||
    count(stream => stream.session === session) >= maxLiveStreams.session ||
    count(stream => stream.business === business) >= maxLiveStreams.business
  )
}

const isSame = (one: SignedInOperator, other: SignedInOperator): boolean =>
  one.role === other.role && one.provider === other.provider

/** Those who see only a part are told that something has changed, but not what. */
function tell({ business, operator, output }: LiveStream, { business: changed, kind, id }: LiveChange): void {
  if (kind !== 'missed' && changed !== business) return
  if (operator.role === 'editor' && kind !== 'record' && kind !== 'missed') return
  if (output.writableLength > maxWaitingBytes) return void output.destroy()
  const data = { kind, ...(id === undefined || operator.role === 'staff' ? {} : { id }) }
  output.write(`data: ${JSON.stringify(data)}\n\n`)
}
