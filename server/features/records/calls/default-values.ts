/** What holds where an optional property of a record is empty, for the editors of records. */
import type { Business, GetRecordFormInput, GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { defaultGuestRulesId } from '#schemas/runtime/booking/guest-rules.ts'
import {
  getChangeDeadlineMinutesBeforeStart,
  resolveChangePolicy,
} from '#server/features/bookings/rules/change-policy.ts'
import { toPublicService } from '#server/features/business/calls/services.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { getDefaultDetailsFormId } from '#server/features/directory/rules/details-form.ts'
import { resolveRetention } from '#server/features/privacy/rules/retention.ts'
import { defaultUsualWritesPerHour } from '#server/features/request-limits/rules/suspicion.ts'

type UsualValues = GetRecordFormOutput['usual']

/**
 * Lists the default values by pointer, where `/0` stands for each entry of a list; one that follows from another property of the
 * record names that.
 */
export function listDefaultValues(kind: GetRecordFormInput['kind'], directory: Directory): UsualValues {
  const { business } = directory
  if (kind === 'services') return listOfServices(directory)
  if (kind === 'business') return listOfBusiness(business)
  if (kind !== 'providers') return []
  return [
    ...toUsual({
      '/ownerLetters/locale': business.defaultLocale,
      '/ownerLetters/digest/day': 'tomorrow',
      '/busyFeeds/0/allDay': 'busy',
      '/busyFeeds/0/declined': 'busy',
      '/connectedCalendars/allDay': 'busy',
      '/connectedCalendars/declined': 'free',
      '/calendarSecretVersion': 1,
    }),
  ]
}

function listOfServices(directory: Directory): UsualValues {
  const plain = toPublicService({ slug: '-', name: '-', durationMinutes: 60 }, directory)
  const { capacity, guests, windowDays, price, form } = plain
  const none = {
    '/bufferAfterMinutes': 0,
    '/bufferBeforeMinutes': 0,
    '/offsetMinutes': 0,
    '/noticeMinutes': 0,
  }
  return [
    { pointer: '/intervalMinutes', follows: '/durationMinutes' },
    { pointer: '/reservableSlots', follows: '/capacity', value: capacity },
    ...toUsual({
      ...none,
      '/capacity': capacity,
      '/guests': guests,
      '/guestRules': defaultGuestRulesId,
      '/windowDays': windowDays,
      '/price': price,
      '/form': form,
      '/recurrence/conflicts': 'all-or-nothing',
      ...toUsualPolicy(directory.business),
    }),
  ]
}

function listOfBusiness(business: Business): UsualValues {
  const { drafts, messages, revisions, audit } = resolveRetention({
    ...(business.retentionDays === undefined ? {} : { retentionDays: business.retentionDays }),
  })
  return [
    { pointer: '/ownerLetters/locale', follows: '/defaultLocale' },
    { pointer: '/retention/bookings', follows: '/retentionDays' },
    { pointer: '/retention/submissions', follows: '/retentionDays' },
    ...toUsual({
      '/form': getDefaultDetailsFormId({}),
      '/feeds': 'summary',
      '/ownerLetters/digest/day': 'tomorrow',
      '/usualWritesPerHour': defaultUsualWritesPerHour,
      '/retention/drafts': drafts,
      '/retention/messages': messages,
      '/retention/revisions': revisions,
      '/retention/audit': audit,
      ...toUsualPolicy({}),
    }),
  ]
}

function toUsualPolicy(business: Pick<Business, 'changePolicy'>) {
  const policy = resolveChangePolicy(undefined, business)
  return {
    '/changePolicy/rescheduleUntilMinutes': getChangeDeadlineMinutesBeforeStart('reschedule', policy),
    '/changePolicy/cancelUntilMinutes': getChangeDeadlineMinutesBeforeStart('cancel', policy),
    '/changePolicy/reschedulePrice': policy.reschedulePrice ?? 'keep',
  }
}

const toUsual = (values: Readonly<Record<string, string | number | null>>): UsualValues =>
  Object.entries(values).map(([pointer, value]) => ({ pointer, value }))
