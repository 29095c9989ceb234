/** What the mail server did last, for all processes of the installation. */
import type { Instant } from '#schemas/runtime/time/time.ts'

/** `sent`: it took a letter. `failed`: it did not, and may later; that it refused a recipient says nothing about it. */
export type MailSign = 'sent' | 'failed'

export interface MailSigns {
  note(sign: MailSign, at: Instant): Promise<void>
  /** Each undefined if it has never happened. */
  read(): Promise<Readonly<Partial<Record<MailSign, Instant>>>>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly mailSigns: MailSigns
  }
}
