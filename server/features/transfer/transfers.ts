/** What an export of a business has, and the trace that it leaves. */
import type { AuditNote } from '#server/features/audit/audit.ts'

/** Counting stops at `maxTransferCount`. */
export interface TransferCounts {
  readonly content: number
  readonly pictures: number
  readonly pictureBytes: number
  readonly bookings: number
  readonly answers: number
  readonly files: number
  readonly fileBytes: number
  readonly giftCards: number
}

export const maxTransferCount = 100_000

export interface Transfers {
  count(business: string): Promise<TransferCounts>
  /** Writes to the audit that somebody has exported: nothing else changes. */
  note(note: AuditNote): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly transfers: Transfers
  }
}
