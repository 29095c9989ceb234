/** A worker as the primary sees it. */
import cluster from 'node:cluster'
import { parseWorkerReport, type WorkerCommand, type WorkerReport } from './messages.ts'
import { toWorkerEnvironment, type WorkerIdentity } from './worker-environment.ts'

export interface WorkerHandle {
  readonly number: number
  readonly pid: number
  /** Resolves to the port when the worker serves it; rejects with a sentence if the worker ends before. */
  readonly ready: Promise<number>
  /** Resolves to how it ended, such as `SIGKILL` or `code 1`. */
  readonly ended: Promise<string>
  isReady(): boolean
  send(command: WorkerCommand): void
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
}

/** A migration of a large database takes its time. */
const maxStartMs = 10 * 60_000

export function startWorker(
  identity: WorkerIdentity,
  receive: (report: WorkerReport, from: WorkerHandle) => void,
): WorkerHandle {
  const { number } = identity
  const worker = cluster.fork(toWorkerEnvironment(identity))
  let isReady = false
  let hasEnded = false
  const ended = new Promise<string>(resolve =>
    worker.once('exit', (code, signal) => {
      hasEnded = true
      resolve(signal ?? `code ${code}`)
    }),
  )
  // A process that could not be started or signalled also ends.
  worker.on('error', error => console.error(`Worker ${number}: ${error.message}`))
  const kill = (signal: 'SIGTERM' | 'SIGKILL') => void worker.process.kill(signal)
  const ready = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => kill('SIGKILL'), maxStartMs)
    worker.on('message', (message: unknown) => {
      const report = parseWorkerReport(message)
      if (report?.kind === 'ready') {
        isReady = true
        clearTimeout(timer)
        resolve(report.port)
      } else if (report !== undefined) receive(report, handle)
    })
    void ended.then(how => {
      clearTimeout(timer)
      reject(new Error(`Worker ${number} ended with ${how} before it was ready.`))
    })
  })
  // Only the first to wait for it handles the error.
  ready.catch(() => {})
  const handle: WorkerHandle = {
    number,
    pid: worker.process.pid ?? 0,
    ready,
    ended,
    kill,
    isReady: () => isReady && !hasEnded,
    // The worker may end while the message is on its way.
    send: command => void (worker.isConnected() && worker.send(command, () => {})),
  }
  return handle
}
