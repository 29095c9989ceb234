/** The stores that neither pages nor bookings need. */

import { createAttentionStore } from '#server/features/attention/store/attention.ts'
import { createAuditStore } from '#server/features/audit/store/audit.ts'
import { createBusyFeedStore } from '#server/features/busy-feeds/store/busy-feeds.ts'
import { createCalendarConnectionStore } from '#server/features/calendars/store/calendar-connections.ts'
import { createCustomerStore } from '#server/features/customers/store/customers.ts'
import { createDeadLetterStore } from '#server/features/dead-letters/store/dead-letters.ts'
import { createFormerDemoFormStore } from '#server/features/directory/store/former-demo-forms.ts'
import { createPublishedFileStore } from '#server/features/directory/store/published-files.ts'
import { createRecordHistoryStore } from '#server/features/directory/store/record-history.ts'
import { createDocumentDraftStore } from '#server/features/document-drafts/store/document-drafts.ts'
import { createPublicationScheduleStore } from '#server/features/document-drafts/store/publication-schedules.ts'
import { createMailHealthStore } from '#server/features/emails/store/mail-health.ts'
import { createEmbedScriptStore } from '#server/features/embedding/store/embed-scripts.ts'
import { createJobLeaseStore } from '#server/features/jobs/store/leases.ts'
import type { LiveChanges } from '#server/features/live-changes/store/live-changes.ts'
import { createMaintenanceStore } from '#server/features/maintenance/store/maintenance.ts'
import { createOutboxStore } from '#server/features/outbox/store/outbox.ts'
import { createReminderStore } from '#server/features/reminders/store/reminders.ts'
import { createReportStore } from '#server/features/reports/store/reports.ts'
import { createRateLimitStore } from '#server/features/request-limits/store/rate-limits.ts'
import { createScheduleStore } from '#server/features/schedule/store/schedule.ts'
import { createTransferStore } from '#server/features/transfer/store/transfers.ts'
import { createWebhookDeliveryStore } from '#server/features/webhooks/store/webhook-deliveries.ts'
import { createWebsiteListStore } from '#server/features/website/store/website-lists.ts'
import type { Pool } from '#server/postgres/pool.ts'
import {
  withDraftAnnouncements,
  withPublicationAnnouncements,
  withScheduleAnnouncements,
} from './announce-writes.ts'

export const createBackgroundStores = (pool: Pool, announce: LiveChanges['announce']) => ({
  recordHistory: createRecordHistoryStore(pool),
  audit: createAuditStore(pool),
  attention: createAttentionStore(pool),
  outbox: createOutboxStore(pool),
  deadLetters: createDeadLetterStore(pool),
  webhookDeliveries: createWebhookDeliveryStore(pool),
  busyFeeds: createBusyFeedStore(pool),
  reminders: createReminderStore(pool),
  reports: createReportStore(pool),
  schedule: withScheduleAnnouncements(createScheduleStore(pool), announce),
  transfers: createTransferStore(pool),
  calendarConnections: createCalendarConnectionStore(pool),
  customers: createCustomerStore(pool),
  publishedFiles: createPublishedFileStore(pool),
  documentDrafts: withDraftAnnouncements(createDocumentDraftStore(pool), announce),
  publicationSchedules: withPublicationAnnouncements(createPublicationScheduleStore(pool), announce),
  websiteLists: createWebsiteListStore(pool),
  formerDemoForms: createFormerDemoFormStore(pool),
  maintenance: createMaintenanceStore(pool),
})

/** Their tables have no business, so they use the connections as they are. */
export const createInstallationStores = (connections: Pool) => ({
  rateLimits: createRateLimitStore(connections),
  embedScripts: createEmbedScriptStore(connections),
  leases: createJobLeaseStore(connections),
  mailHealth: createMailHealthStore(connections),
})
