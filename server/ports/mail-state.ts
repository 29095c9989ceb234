/** Whether emails go out, as far as anybody knows. */

/** `off`: there is no mail server, and emails are written to files. `failing`: the mail server took none the last time. */
export type MailState = 'on' | 'off' | 'failing'

export interface MailStateReader {
  read(): Promise<MailState>
  /** The same, after asking the mail server; at most every half minute. */
  ask(): Promise<MailState>
}
