/** Lists what an export has about customers: tables for people, which no import reads, and the files of answers. */
import type { ExportBusinessDataInput, TextFile } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { exportBookings } from '#server/features/bookings/console/export-bookings.ts'
import { exportPayments } from '#server/features/checkout/calls/export-payments.ts'
import type { CustomerCursor } from '#server/features/customers/customers.ts'
import { exportedDataFolder } from '#server/features/directory/rules/record-kinds.ts'
import { getSafeUploadName } from '#server/features/forms/calls/uploads.ts'
import { listAnsweredForms } from '#server/features/forms/console/answered-forms.ts'
import { exportSubmissions } from '#server/features/forms/console/export-submissions.ts'
import type { GiftCardCursor } from '#server/features/gift-cards/gift-cards.ts'
import { byteOrderMark, formatCsvRows } from '#server/lib/csv.ts'
import type { ArchiveFile } from '../files/pack-archive.ts'

const maxPageRows = 500

export async function* listCustomerFiles(
  { bookings, clients, answers, giftCards }: ExportBusinessDataInput,
  context: CallContext,
): AsyncGenerator<ArchiveFile> {
  if (bookings) {
    yield* toFile('bookings.csv', await exportBookings({}, context))
    yield* toFile('payments.csv', await exportPayments({}, context))
  }
  if (clients) yield { path: `${exportedDataFolder}/clients.csv`, content: listCustomerRows(context) }
  if (answers) yield* listAnswerFiles(context)
  if (giftCards) yield { path: `${exportedDataFolder}/gift-cards.csv`, content: listGiftCardRows(context) }
}

type FileOutcome = { readonly ok: true; readonly value: TextFile } | { readonly ok: false }

function* toFile(name: string, outcome: FileOutcome): Generator<ArchiveFile> {
  if (outcome.ok) yield { path: `${exportedDataFolder}/${name}`, content: outcome.value.content }
}

/** Yields a table for each form, then the files that visitors have uploaded with their answers. */
async function* listAnswerFiles(context: CallContext): AsyncGenerator<ArchiveFile> {
  const {
    stores: { formStores },
    directory,
  } = context
  const { slug: business, defaultLocale } = directory.business
  const listed = await listAnsweredForms({}, context)
  for (const { kind, form, submissions } of listed.ok ? listed.value.forms : [])
    if (submissions > 0)
      yield* toFile(
        `answers/${kind}-${form}.csv`,
        await exportSubmissions({ kind, form, locale: defaultLocale }, context),
      )
  for (let after = ''; ; ) {
    const uploads = await formStores.uploads.listAnswered(business, after, maxPageRows)
    for (const upload of uploads) {
      const content = await formStores.uploads.read(upload.id)
      const path = `${exportedDataFolder}/files/${upload.id}-${getSafeUploadName(upload)}`
      if (content) yield { path, content }
    }
    after = uploads.at(-1)?.id ?? ''
    if (uploads.length < maxPageRows) return
  }
}

async function* listCustomerRows({
  stores: { customers },
  directory,
  now,
}: CallContext): AsyncGenerator<string> {
  const { slug: business, timezone } = directory.business
  const format = createInstantFormat(timezone)
  yield byteOrderMark +
    formatCsvRows([['firstName', 'lastName', 'email', 'phone', 'language', 'visits', 'lastVisit', 'next']])
  for (let after: CustomerCursor | undefined; ; ) {
    const page = await customers.list({ business, now, words: [], after, pageSize: maxPageRows })
    yield formatCsvRows(
      page.customers.map(({ contact, locale, visits, lastVisit, next }) => [
        contact.firstName,
        contact.lastName,
        contact.email,
        contact.phone,
        locale,
        visits,
        format(lastVisit),
        format(next),
      ]),
    )
    if (!page.next) return
    after = page.next
  }
}

async function* listGiftCardRows({ paymentServices, directory, now }: CallContext): AsyncGenerator<string> {
  const { slug: business, timezone } = directory.business
  const format = createInstantFormat(timezone)
  yield byteOrderMark +
    formatCsvRows([
      ['code', 'currency', 'value', 'balance', 'reference', 'createdAt', 'expiresAt', 'voidedAt'],
    ])
  for (let after: GiftCardCursor | undefined; ; ) {
    const cards = await paymentServices.giftCards.list({ business, now, after, limit: maxPageRows })
    yield formatCsvRows(
      cards.map(({ code, value, balance, purchase, createdAt, expiresAt, voidedAt }) => [
        code,
        value.currency,
        value.amount,
        balance,
        purchase.reference,
        format(createdAt),
        format(expiresAt),
        format(voidedAt),
      ]),
    )
    after = cards.at(-1)
    if (cards.length < maxPageRows) return
  }
}

function createInstantFormat(timezone: string) {
  const zone = requireZone(timezone)
  return (instant: Instant | undefined) =>
    instant === undefined ? undefined : formatZonedInstant(instant, zone)
}
