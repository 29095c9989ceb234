/** Whether emails go out, as far as anybody knows. */

import type { Instant } from '#schemas/runtime/time/time.ts'

/** `off`: there is no mail server, and emails are written to files. `failing`: the mail server took none the last time. */
export type MailState = 'on' | 'off' | 'failing'

export interface MailStateReader {
  read(): Promise<MailState>
  /** When the mail server took the last email, if it ever did. */
  readSentAt(): Promise<Instant | undefined>
  /** The same as `read`, after asking the mail server; at most every half minute. */
  ask(): Promise<MailState>
}

declare module '#server/calls/handler.ts' {
  interface CallServices {
    /** Whether emails go out. */
    readonly mailState: MailStateReader
  }
}
