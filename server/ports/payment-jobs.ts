/** Recurring work on payments, in bounded batches. */
export interface PaymentJobs {
  /** Asks the provider about payments that are due to be checked, and carries out what it says. */
  reconcileDue(): Promise<void>
  /** Has the provider carry out refunds. */
  executeRefunds(): Promise<void>
}
