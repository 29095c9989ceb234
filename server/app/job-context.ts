import type { AuditStore } from '#server/features/audit/store/audit.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import type { RecordHistoryStore } from '#server/features/directory/store/record-history.ts'
import type { EmailEraser } from '#server/features/emails/email-eraser.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import type { JobLeases } from '#server/features/jobs/store/leases.ts'
import type { MaintenanceStore } from '#server/features/maintenance/store/maintenance.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import type { PaymentJobs } from '#server/features/payments/payment-jobs.ts'
import type { TestCheckouts } from '#server/features/payments/store/test-checkouts.ts'
import type { ConsoleSessions } from '#server/features/people/store/console-sessions.ts'
import type { Previews } from '#server/features/previews/store/previews.ts'
import type { ReminderStore } from '#server/features/reminders/store/reminders.ts'
import type { RateLimits } from '#server/features/request-limits/rate-limits.ts'
import type { WaitlistJobs } from '#server/features/waitlist/calls/offer-free-times.ts'
import type { Clock } from '#server/lib/clock.ts'

/** The dependencies of jobs. */
export interface JobContext {
  readonly maintenance: MaintenanceStore
  readonly directories: Directories
  readonly recordHistory: Pick<RecordHistoryStore, 'forget'>
  readonly audit: Pick<AuditStore, 'forget'>
  readonly formStores: Pick<FormStores, 'submissions' | 'uploads'>
  readonly previews: Pick<Previews, 'forget'>
  readonly paymentJobs: PaymentJobs
  readonly waitlistJobs: WaitlistJobs
  readonly reminders: Pick<ReminderStore, 'find' | 'decide'>
  readonly testCheckouts: Pick<TestCheckouts, 'forget'>
  readonly consoleSessions: Pick<ConsoleSessions, 'forget'>
  readonly rateLimits: Pick<RateLimits, 'tidy'>
  /** Undefined when emails are not written to files. */
  readonly emailEraser?: Pick<EmailEraser, 'tidy'>
  /** Brings the search index up to date, in case a process died between a change and its update. */
  updateSearchIndex(): Promise<void>
  /** Publishes drafts whose time has come, and takes down what was to be seen until then. */
  publishDue(): Promise<void>
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly leases: Pick<JobLeases, 'take' | 'finish'>
  readonly clock: Clock
}
