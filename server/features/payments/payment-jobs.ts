/** Recurring work on payments, in bounded batches. */
export interface PaymentJobs {
  /** Asks the provider about payments that are due for a check, and applies their states. */
  reconcileDue(): Promise<void>
  /** Sends pending refunds to the provider. */
  executeRefunds(): Promise<void>
}
