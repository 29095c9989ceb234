/** What runs beside the requests: recurring jobs, emails, webhooks, connected calendars, and pictures that are encoded ahead. */

import { createHttpBusyFeedSource } from '#server/features/busy-feeds/reading/http-busy-feed-source.ts'
import { busyFeedJob } from '#server/features/calendars/refresh-busy-feeds.ts'
import { createPaymentJobs } from '#server/features/checkout/calls/payment-jobs.ts'
import { publishDue } from '#server/features/document-drafts/publish-due.ts'
import type { EmailEraser } from '#server/features/emails/email-eraser.ts'
import { createImageEncodingLoop } from '#server/features/images/image-encoding-loop.ts'
import type { ImageEncoder } from '#server/features/images/processing/image-encoder.ts'
import { createClockSkewMonitor } from '#server/features/jobs/clock-skew-monitor.ts'
import { createJobRunner } from '#server/features/jobs/job-runner.ts'
import { createWaitlistJobs } from '#server/features/waitlist/calls/offer-free-times.ts'
import type { AppContext } from './app-context.ts'
import { createCalendarOutboxWorker } from './calendar-outbox-worker.ts'
import { jobs } from './jobs.ts'
import { createMailOutboxWorker } from './mail-outbox-worker.ts'
import type { Metrics } from './metrics.ts'
import type { Store } from './stores/open.ts'
import type { Tracing } from './tracing/tracing.ts'
import { createWebhookOutboxWorker } from './webhook-outbox-worker.ts'

export interface BackgroundWorkOptions {
  readonly appContext: AppContext
  readonly store: Store
  readonly port: number
  readonly emailEraser: EmailEraser
  readonly imageEncoder: ImageEncoder
  readonly metrics: Metrics
  readonly root: string
  readonly tracing?: Tracing | undefined
}

export interface BackgroundWork {
  /** Starts no more work and waits for what is running. */
  stop(): Promise<void>
}

/** What is not fetched by then is due again at the next start. */
const maxFeedStopMs = 2_000

/** Leases in the database decide which of several processes does a job. */
export function startBackgroundWork(options: BackgroundWorkOptions): BackgroundWork {
  const { appContext, store, port, emailEraser, imageEncoder, metrics, root, tracing } = options
  const { maintenance, directories, leases, outbox, formStores, previews, rateLimits } = store
  const { testCheckouts, consoleSessions } = store
  const { clock, updateSearchIndex, paymentServices, calendarAccounts, settings } = appContext
  const { recordHistory, audit, reminders, publicationSchedules } = store
  const shared = { directories, leases, clock }
  const say = console.error
  const runner = createJobRunner({
    jobs: jobs.map(job => tracing?.traceJob(job) ?? job),
    context: {
      recordHistory,
      audit,
      reminders,
      ...shared,
      maintenance,
      outbox,
      formStores,
      previews,
      rateLimits,
      testCheckouts,
      emailEraser,
      consoleSessions,
      updateSearchIndex,
      publishDue: () =>
        publishDue({
          publicationSchedules,
          findBusiness: appContext.directoryForSlug,
          getCallRunner: () => appContext.callRunner,
          clock,
        }),
      paymentJobs: createPaymentJobs({ ...paymentServices, clock, say }),
      waitlistJobs: createWaitlistJobs({ ...store, clock, sendsEmails: settings.smtpUrl !== undefined }),
    },
    say,
  })
  const busyFeedSource = createHttpBusyFeedSource({ allowsPrivate: settings.allowsPrivateAddresses, root })
  const feedRunner = createJobRunner({
    jobs: [tracing?.traceJob(busyFeedJob) ?? busyFeedJob],
    context: { ...shared, outbox, busyFeeds: store.busyFeeds, busyFeedSource, calendarAccounts },
    say,
    stopMs: maxFeedStopMs,
  })
  const observers = { countDelivery: metrics.countDelivery, traceDelivery: tracing?.traceDelivery }
  const mailer = createMailOutboxWorker({ appContext, store, port, ...observers })
  const webhooks = createWebhookOutboxWorker({ appContext, store, ...observers })
  const calendars = createCalendarOutboxWorker({ appContext, store, ...observers })
  const encode = imageEncoder.findOrEncode
  const imageEncodingLoop = createImageEncodingLoop({ ...shared, images: formStores.images, encode, say })
  const { measureClockDifferenceMs } = store
  const clockWatch = createClockSkewMonitor({ measureClockDifferenceMs, say })
  const parts = [clockWatch, runner, feedRunner, mailer, webhooks, calendars, imageEncodingLoop]
  for (const part of parts) part.start()
  return {
    async stop() {
      await Promise.all(parts.map(part => part.stop()))
    },
  }
}
