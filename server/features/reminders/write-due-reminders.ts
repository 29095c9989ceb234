/** Finds the reminders that are due by what the records say now, and writes an email for each. Several servers may do so at once. */
import { getReminders, parseReminderSpan, toMinutes } from '#schemas/runtime/booking/reminders.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { FoundAppointment, ReminderRecords, ReminderSearch, ServiceSelection } from './reminders.ts'
import { maxLateMinutes } from './rules/decide-reminders.ts'
import type { ReminderStore } from './store/reminders.ts'

export interface ReminderJobContext {
  readonly directories: Pick<Directories, 'list' | 'read'>
  readonly reminders: Pick<ReminderStore, 'find' | 'decide'>
  readonly clock: Clock
}

const appointmentsPerBatch = 100

/** No clock changes by more, so a calendar day is not longer or shorter by more. */
const maxClockChangeMinutes = 120

/** One business that fails does not keep the others from theirs; the last failure is thrown at the end. */
export async function writeDueReminders({
  directories,
  reminders,
  clock,
}: ReminderJobContext): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  for (const business of await directories.list()) {
    try {
      await runForBusiness(business, async () => {
        const records = await directories.read(business)
        if (records) await writeOfBusiness(business, records, { reminders, clock })
      })
    } catch (error) {
      failure = { error }
    }
  }
  if (failure) throw failure.error
}

type OwnContext = Pick<ReminderJobContext, 'reminders' | 'clock'>

async function writeOfBusiness(
  business: string,
  records: ReminderRecords,
  { reminders, clock }: OwnContext,
): Promise<void> {
  for (const search of listSearches(business, records, clock())) {
    let after: FoundAppointment | undefined
    do {
      const found = await reminders.find({ ...search, after })
      for (const booking of new Set(found.map(one => one.booking)))
        await reminders.decide({ business, booking, records, now: clock() })
      after = found.length < search.limit ? undefined : found.at(-1)
    } while (after)
  }
}

/** Returns a search for each span that the records name. */
function listSearches(
  business: string,
  { business: record, services }: ReminderRecords,
  now: Instant,
): readonly ReminderSearch[] {
  // Services that are gone are reminded of as the business says.
  const usual = getReminders(undefined, record).map(({ before }) => before)
  const own = services.filter(({ reminders }) => reminders !== undefined)
  const spans = new Set([...usual, ...own.flatMap(({ reminders = [] }) => reminders.map(one => one.before))])
  return [...spans].map(before => {
    const has = ({ reminders = [] }: (typeof own)[number]) => reminders.some(one => one.before === before)
    const selection: ServiceSelection = usual.includes(before)
      ? { slugs: own.filter(service => !has(service)).map(({ slug }) => slug), isExcluding: true }
      : { slugs: own.filter(has).map(({ slug }) => slug), isExcluding: false }
    return {
      business,
      before,
      ...findStarts(before, now),
      services: selection,
      limit: appointmentsPerBatch,
    }
  })
}

/** Returns between which times appointments start whose reminder is due, and not too late. */
function findStarts(before: string, now: Instant): Pick<ReminderSearch, 'from' | 'to'> {
  const span = parseReminderSpan(before)
  if (!span) throw new Error(`"${before}" is no duration such as P1D or PT2H: the import must check it.`)
  const minutes = toMinutes(span)
  const change = span.unit === 'days' ? maxClockChangeMinutes : 0
  const from = Math.max(now, addMinutes(now, minutes - maxLateMinutes - change))
  return { from: asInstant(from), to: addMinutes(now, minutes + change) }
}
