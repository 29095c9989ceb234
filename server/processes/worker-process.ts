/** A worker's side of its connection to the primary. */
import cluster from 'node:cluster'
import { parseWorkerCommand, type WorkerReport } from './messages.ts'
import { readWorkerIdentity, type WorkerIdentity } from './worker-environment.ts'

export interface WorkerProcess extends WorkerIdentity {
  /** Prints a line, unless another worker has printed the same. */
  announce(line: string): void
  reportReady(port: number): void
  /** Resolves to the metrics of all workers. */
  readAllMetrics(): Promise<string>
  /** Carries out the primary's commands from now on. */
  obey(commands: WorkerCommandHandlers): void
}

export interface WorkerCommandHandlers {
  stop(): void
  /** Ends while other workers go on. */
  retire(): void
  reload(): void
  readMetrics(): Promise<string>
}

/** Returns undefined in a process that no primary has started. */
export function connectWorkerProcess(): WorkerProcess | undefined {
  const { worker } = cluster
  if (worker === undefined) return undefined
  // Without its primary, Node ends this process.
  const send = (report: WorkerReport) => void (worker.isConnected() && worker.send(report, () => {}))
  const waiting = new Map<number, (text: string) => void>()
  let lastId = 0

  // A process group gets the signal for a rolling restart as a whole; only the primary acts on it.
  process.on('SIGUSR2', () => {})
  return {
    ...readWorkerIdentity(process.env),
    announce: line => send({ kind: 'notice', line }),
    reportReady: port => send({ kind: 'ready', port }),
    readAllMetrics: () =>
      new Promise(resolve => {
        lastId += 1
        waiting.set(lastId, resolve)
        send({ kind: 'read-all-metrics', id: lastId })
      }),
    obey({ readMetrics, ...actions }) {
      worker.on('message', (message: unknown) => {
        const command = parseWorkerCommand(message)
        if (command === undefined) return
        if (command.kind === 'read-metrics') {
          const { id } = command
          void readMetrics().then(text => send({ kind: 'metrics', id, text }))
        } else if (command.kind === 'all-metrics') {
          waiting.get(command.id)?.(command.text)
          waiting.delete(command.id)
        } else actions[command.kind]()
      })
    },
  }
}
