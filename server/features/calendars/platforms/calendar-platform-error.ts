export type CalendarPlatformErrorKind =
  /** The access token is not valid, or no longer. */
  | 'unauthorized'
  /** The consent has ended: only its owner can renew it. */
  | 'consent-ended'
  /** The owner did not consent to all that is needed. */
  | 'declined'
  /** Worth another attempt. */
  | 'unavailable'
  /** Another attempt would fail in the same way. */
  | 'refused'

export interface CalendarPlatformErrorOptions {
  readonly kind: CalendarPlatformErrorKind
  /** How long the platform asks to wait. */
  readonly retryAfterSeconds?: number | undefined
}

/** A request to a platform that failed. The message is for the operator and contains nothing of what was received. */
export class CalendarPlatformError extends Error {
  override readonly name = 'CalendarPlatformError'
  readonly kind: CalendarPlatformErrorKind
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, { kind, retryAfterSeconds }: CalendarPlatformErrorOptions) {
    super(message)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
