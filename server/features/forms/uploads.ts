/** Files that visitors upload: their metadata and their content. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { RetentionCommand } from '#server/lib/retention-command.ts'
import type { FormKey } from './form-versions.ts'

export interface StoredUpload extends FormKey {
  readonly id: string
  /** Pointer into the values, with * for each list index. */
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: number
}

export interface UploadCommand {
  readonly business: string
  /** Already received under its id. */
  readonly upload: StoredUpload
  readonly now: Instant
}

export interface Uploads {
  /**
   * Writes the body to a file and returns it as a whole; undefined if it is longer than the limit, in which case
   * nothing is left of it.
   */
  receive(id: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined>
  /** Deletes a received file that is not needed after all. */
  discard(id: string): Promise<void>
  keep(command: UploadCommand): Promise<void>
  find(business: string, id: string): Promise<StoredUpload | undefined>
  listBySubmission(business: string, submission: string): Promise<readonly StoredUpload[]>
  /** Lists files that belong to answers or drafts, by id, after that of the previous page; '' begins. */
  listAnswered(business: string, after: string, limit: number): Promise<readonly StoredUpload[]>
  /** Undefined if the file is gone. */
  read(id: string): Promise<Uint8Array | undefined>
  /**
   * Removes the files of submissions that were submitted or last saved before, and whose booking, if they have made one,
   * ended before. Returns how many there were.
   */
  removeOld(command: RetentionCommand): Promise<number>
  /** Removes uploads from before that no answer refers to, and files without a row. */
  tidy(before: Instant): Promise<number>
}
