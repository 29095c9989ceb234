/** Files that visitors hand in: what is said of them, and what is in them. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { FormKey } from './form-versions.ts'

export interface StoredUpload extends FormKey {
  readonly id: string
  /** Pointer into the values, with * for each place in a list. */
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: number
}

export interface UploadCommand {
  readonly business: string
  /** Has been received under its id. */
  readonly upload: StoredUpload
  readonly now: Instant
}

export interface Uploads {
  /** Writes what comes and answers it whole; undefined: it is longer than it may be, and nothing is left of it. */
  receive(id: string, body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Uint8Array | undefined>
  /** What was received is not wanted. */
  discard(id: string): Promise<void>
  keep(order: UploadCommand): Promise<void>
  find(business: string, id: string): Promise<StoredUpload | undefined>
  ofSubmission(business: string, submission: string): Promise<readonly StoredUpload[]>
  /** Undefined: the file is gone. */
  read(id: string): Promise<Uint8Array | undefined>
  /** Removes what no answer refers to and was handed in before, and files that nothing speaks of any more. */
  tidy(before: Instant): Promise<number>
}
