/** What the mail server did last, for all processes of the installation. */
import type { Instant } from '#schemas/runtime/time/time.ts'

/** `sent`: it took an email. `failed`: it did not, and may later; that it refused a recipient says nothing about it. */
export type MailAttemptResult = 'sent' | 'failed'

export interface MailHealthStore {
  note(sign: MailAttemptResult, at: Instant): Promise<void>
  /** Each undefined if it has never happened. */
  read(): Promise<Readonly<Partial<Record<MailAttemptResult, Instant>>>>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly mailHealth: MailHealthStore
  }
}
