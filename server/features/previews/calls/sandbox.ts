/**
 * What the calls of a preview use instead of the real bookings: the stores of its sandbox. Reads also see which time is
 * really taken. Nobody but visitors of the preview works in a sandbox, so a call that writes also does what jobs do.
 */
import { failed } from '#schemas/runtime/core/problem.ts'
import type { Sandbox } from '#server/calls/runner.ts'
import type { BookingsAndClassSessions } from '#server/features/bookings/class-sessions.ts'
import { createPaymentJobs } from '#server/features/checkout/calls/payment-jobs.ts'
import { createPaymentServices } from '#server/features/checkout/calls/payment-services.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import type { MailStateReader } from '#server/features/emails/mail-state.ts'
import { type FormVersionContext, loadFormVersion } from '#server/features/forms/calls/form-versions.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import type { Submissions } from '#server/features/forms/submissions.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import { convertDirectoryToRecords } from '#server/features/records/calls/record-set.ts'
import { mergeAppointmentStarts, mergeBusyTimes } from '#server/features/slots/rules/merge-busy-times.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { SandboxStores } from '../sandboxes.ts'

export interface SandboxOptions {
  readonly stores: SandboxStores
  readonly real: { readonly bookings: BookingsAndClassSessions; readonly formStores: FormStores }
  /** The draft's. */
  readonly directory: Directory
  readonly configuration: FormVersionContext['configuration']
  readonly provider: PaymentProvider
  readonly clock: Clock
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
  /** Returns whether the stores can be written. */
  prepare(): Promise<boolean>
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { stores, real, directory, configuration, prepare, ...services } = options
  const { payments, giftCards } = stores
  const bookings = combineBookings(real.bookings, stores.bookings)
  const submissions = combineSubmissions(
    stores,
    { configuration, directory, stores: { formStores: real.formStores } },
    services.clock,
  )
  const paymentServices = createPaymentServices({
    ...services,
    payments,
    giftCards,
    bookings,
    submissions,
    directories: { read: async () => convertDirectoryToRecords(directory) },
  })
  const jobs = createPaymentJobs({ ...paymentServices, ...services })
  const runJobs = async () => {
    await jobs.reconcileDue()
    await jobs.executeRefunds()
  }
  const { counts, progress, uploads, consentTexts } = stores.formStores
  return {
    services: { paymentServices, mailState: sendsNothing },
    stores: {
      ...stores,
      bookings,
      formStores: { ...real.formStores, submissions, counts, progress, uploads, consentTexts },
    },
    async run(call) {
      if (!(await prepare())) return failed('preview.read_only')
      await runJobs()
      const outcome = await call()
      await runJobs()
      return outcome
    },
  }
}

const sendsNothing: MailStateReader = {
  read: async () => 'off',
  ask: async () => 'off',
  readSentAt: async () => undefined,
}

/** What a client keeps for itself in the sandbox is unknown to the real bookings. */
const combineBookings = (
  real: BookingsAndClassSessions,
  sandbox: BookingsAndClassSessions,
): BookingsAndClassSessions => ({
  ...sandbox,
  async readBusyTimes(query) {
    const { except: _, ...all } = query
    return mergeBusyTimes(await real.readBusyTimes(all), await sandbox.readBusyTimes(query))
  },
  async readAppointmentStarts(query) {
    const { except: _, ...all } = query
    const starts = await real.readAppointmentStarts(all)
    return mergeAppointmentStarts(starts, await sandbox.readAppointmentStarts(query))
  },
  isLinkSpent: async (business, link) =>
    (await real.isLinkSpent(business, link)) || sandbox.isLinkSpent(business, link),
})

/** The sandbox learns a version of a form when it is answered there first, published or not. */
const combineSubmissions = (
  { formStores: { submissions, versions } }: SandboxStores,
  context: {
    readonly configuration: FormVersionContext['configuration']
    readonly directory: FormVersionContext['directory']
    readonly stores: { readonly formStores: FormStores }
  },
  clock: Clock,
): Submissions => ({
  ...submissions,
  async submit(command) {
    const { version, ...form } = command.submission
    const found = await loadFormVersion(form, version, context)
    if (found.ok) await versions.publish([found.value], clock())
    return submissions.submit(command)
  },
  async countSubmissionsByQuota(form, keys) {
    const real = await context.stores.formStores.submissions.countSubmissionsByQuota(form, keys)
    const own = await submissions.countSubmissionsByQuota(form, keys)
    return new Map(keys.map(key => [key, (real.get(key) ?? 0) + (own.get(key) ?? 0)]))
  },
})
