import { getMissingSmtpNotice } from '#server/app/mail-outbox-worker.ts'
import type { Settings } from '#server/environment/settings.ts'
import { getPaymentNotice } from '#server/features/payments/providers/create-payment-adapters.ts'

/** Lists what the operator should know about the settings. */
export const listStartNotices = (settings: Settings): readonly string[] =>
  [
    getPaymentNotice(settings.payments),
    settings.rateLimits
      ? undefined
      : 'RATE_LIMITS=off: requests are not limited. Use this for tests and benchmarks only.',
    describeDataLocation(settings),
    getMissingSmtpNotice(settings),
  ].filter(notice => notice !== undefined)

/** Says where the data to back up is, without the password that DATABASE_URL may contain. */
const describeDataLocation = ({ dataDir, databaseUrl }: Settings): string =>
  databaseUrl === undefined
    ? `Data is stored in ${dataDir}, including an embedded PostgreSQL.`
    : `Data is stored in the database that DATABASE_URL names and in ${dataDir}.`
