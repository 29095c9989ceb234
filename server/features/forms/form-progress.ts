/** Counts how far visitors get in forms and surveys, without anything about a visitor. */
import type { FormKey } from './form-versions.ts'

export interface FormProgressKey extends FormKey {
  readonly business: string
  readonly version: number
}

export interface FormProgress {
  /** Adds one to each counter; the caller bounds their names. */
  increment(key: FormProgressKey, counters: readonly string[]): Promise<void>
  /** Returns the counters of a version, or the sums over all versions. */
  read(key: Omit<FormProgressKey, 'version'>, version?: number): Promise<ReadonlyMap<string, number>>
}
