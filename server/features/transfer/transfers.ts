/** What an export of a business has, and the trace that it leaves. */

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
