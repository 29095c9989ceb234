/** Emails that were written to files. Each method resolves to the number of removed files. */
export interface EmailEraser {
  /** Removes the emails of one business to an address; letter case does not matter. */
  eraseTo(business: string, email: string): Promise<number>
  /** Removes the emails of one business that outbox entries have led to, by the ids of these. */
  eraseOfEntries(business: string, ids: readonly string[]): Promise<number>
  /** Removes the emails of one business that were written before a time, in milliseconds since 1970. */
  tidy(business: string, before: number): Promise<number>
}

declare module '#server/calls/handler.ts' {
  interface CallServices {
    /** The folder of emails written to files; undefined if there is none. */
    readonly emailEraser?: EmailEraser
  }
}
