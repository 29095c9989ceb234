/** Tells the processes of an installation at once that something has changed, for people who look at it. */

/** No data of a person: who may see the thing asks for it. */
export interface LiveChange {
  /** A slug. */
  readonly business: string
  /** `access`: who may do what may have changed, at any business. `missed`: anything may have changed, anywhere. */
  readonly kind: 'booking' | 'hold' | 'block' | 'record' | 'draft' | 'access' | 'missed'
  /** Of the booking or block. */
  readonly id?: string
}
