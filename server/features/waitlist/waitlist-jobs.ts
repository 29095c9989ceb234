/** The recurring work of the waitlist. */
export interface WaitlistJobs {
  /** Removes entries that have ended, and offers free times to those who wait. */
  offerFreeTimes(): Promise<void>
}
