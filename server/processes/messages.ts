/** What the primary and its workers send each other over the channel that Node opens between them. */
import { isObject } from '#schemas/runtime/core/pointer.ts'

/** From the primary. `retire`: end without reporting "not ready", because another worker already serves the port. */
export type WorkerCommand =
  | { readonly kind: 'stop' }
  | { readonly kind: 'retire' }
  | { readonly kind: 'reload' }
  /** Asks for the metrics of this worker. */
  | { readonly kind: 'read-metrics'; readonly id: number }
  /** Answers a worker that has asked for the metrics of all. */
  | { readonly kind: 'all-metrics'; readonly id: number; readonly text: string }

/** From a worker. */
export type WorkerReport =
  | { readonly kind: 'ready'; readonly port: number }
  /** A line for the operator, which the primary prints once however many workers send it. */
  | { readonly kind: 'notice'; readonly line: string }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
  | { readonly kind: 'read-all-metrics'; readonly id: number }

/** Returns undefined for messages that are not ours. */
export function parseWorkerCommand(message: unknown): WorkerCommand | undefined {
  if (!isObject(message)) return undefined
  const { kind, id, text } = message
  if (kind === 'stop' || kind === 'retire' || kind === 'reload') return { kind }
  if (typeof id !== 'number') return undefined
  if (kind === 'read-metrics') return { kind, id }
  return kind === 'all-metrics' && typeof text === 'string' ? { kind, id, text } : undefined
}

/** Returns undefined for messages that are not ours. */
export function parseWorkerReport(message: unknown): WorkerReport | undefined {
  if (!isObject(message)) return undefined
  const { kind, port, line, id, text } = message
  if (kind === 'ready' && typeof port === 'number') return { kind, port }
  if (kind === 'notice' && typeof line === 'string') return { kind, line }
  if (typeof id !== 'number') return undefined
  if (kind === 'read-all-metrics') return { kind, id }
  return kind === 'metrics' && typeof text === 'string' ? { kind, id, text } : undefined
}
