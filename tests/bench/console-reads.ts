/** What the pages of the console ask for when they are opened, page by page. */
import { listMoreProviders, searches } from './console-business.ts'

export interface ConsoleRead {
  /** The call, and what is special about it. */
  readonly name: string
  /** Below `/api/v1/operator/`. */
  readonly path: string
  /** Sent by POST; without a body, the request is a GET. */
  readonly body?: unknown
  /** Reads only the first part of what is streamed. */
  readonly isStream?: true
  /** Nothing is stored of what earlier readings have counted. */
  readonly isFirst?: true
  /** Takes back, in the same time, the change that the answer names. */
  readonly isUndone?: true
}

/** A call that reads one row. */
export const readFloor: ConsoleRead = { name: 'listDeletedRecords', path: 'deleted-records/teams' }

export function listConsoleReads(now: number): Readonly<Record<string, readonly ConsoleRead[]>> {
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const get = (name: string, path: string): ConsoleRead => ({ name, path })
  const schedule = (what: string, [from, to]: readonly [number, number], more = '') =>
    get(`getSchedule, ${what}`, `schedule?from=${day(from)}&to=${day(to)}&timezone=Europe/Berlin${more}`)
  const scheduleDays = (what: string, more = '') =>
    get(
      `listScheduleDays, ${what}`,
      `schedule-days?from=${day(-20)}&to=${day(21)}&timezone=Europe/Berlin${more}`,
    )
  const bookings = (what: string, query: string) =>
    get(`listBookings, ${what}`, `bookings?limit=25&count=true&${query}`)
  const numbers = (what: string, days: number, more = '') =>
    get(
      `getBusinessReport, ${what}`,
      `reports?from=${day(1 - days)}&to=${day(0)}&by=${days > 28 ? 'week' : 'day'}${more}`,
    )
  const stream = (name: string, path: string): ConsoleRead => ({ name, path, isStream: true })
  const survey = 'kind=survey&form=satisfaction'
  return {
    Today: [
      schedule('a day', [0, 0]),
      schedule('a week', [-2, 4]),
      get('listBookings, requests', 'bookings?status=requested&limit=50'),
      get('getAttention', 'attention'),
      get('listAnsweredForms', 'answered-forms'),
      get('getSignIn', 'sign-in'),
    ],
    Calendar: [
      schedule('a week of one', [-2, 4], '&providers=maya'),
      scheduleDays('42 days of one', '&providers=maya'),
      scheduleDays('42 days'),
    ],
    Booking: [
      get('getBookingAsOperator', 'bookings/b4200'),
      {
        name: 'cancelBookingAsOperator, undoChange',
        path: 'bookings/b310/cancel',
        body: { undoable: true },
        isUndone: true,
      },
    ],
    Bookings: [
      bookings('all', ''),
      bookings('latest created', 'sort=-created'),
      bookings('by name', 'sort=name'),
      bookings('a status', 'status=cancelled'),
      bookings('a provider', 'provider=maya'),
      bookings('status and provider', 'status=cancelled&provider=maya'),
      bookings('status, provider, by name', 'status=cancelled&provider=maya&sort=name'),
      bookings('provider, latest created', 'provider=maya&sort=-created'),
      bookings('provider and service', 'provider=maya&service=haircut'),
      bookings('a service that nobody booked', 'service=tour'),
      bookings('status that none has', 'status=expired'),
      bookings('a search, nobody', `search=${searches.nobody}`),
      bookings('a search, many', `search=${searches.many}`),
      bookings('a search, one', `search=${searches.one}`),
      bookings('a search, many, by status and name', `search=${searches.many}&status=cancelled&sort=name`),
      bookings(
        'a search, many of another status, by name',
        `search=${searches.many}&status=rescheduled&sort=name`,
      ),
      bookings('a search, thousands, the last by name', `search=${searches.last}&sort=name`),
      stream('exportBookings, first part', 'bookings.csv'),
    ],
    Customers: [
      get('listCustomers', 'customers?limit=25'),
      get('listCustomers, one', 'customers?limit=25&search=number777'),
      get('listCustomers, nobody', `customers?limit=25&search=${searches.nobody}`),
      get('listCustomers, no number', 'customers?limit=25&search=99887766'),
      get('getCustomer', 'customers/b4201'),
      get('getCustomer, without an address', 'customers/b4200'),
    ],
    New: [
      get('listServicesAsOperator', 'services'),
      get('findSlotsAsOperator', `slots?service=haircut&from=${day(1)}&to=${day(7)}&timezone=Europe/Berlin`),
    ],
    'Forms & surveys': [
      get('getSubmissionSummary', `submissions/summary?${survey}`),
      get(
        'getSubmissionSummary, filtered',
        `submissions/summary?${survey}&from=${day(-60)}&where=recommend%3D0..6`,
      ),
      get('listSubmissions', `submissions?${survey}&limit=25`),
      get('listSubmissions, filtered', `submissions?${survey}&limit=25&where=words~nothing`),
      get('getSubmission', 'submissions/s42'),
      stream('exportSubmissions, first part', `submissions.csv?${survey}`),
    ],
    'Needs attention': [
      get('listDeadLetters', 'dead-letters'),
      get('listPaymentsToCheck', 'payments-to-check'),
      stream('exportPayments, first part', 'payments.csv'),
    ],
    Reports: [
      numbers('4 weeks', 28),
      numbers('3 months', 91),
      numbers('12 months', 364),
      numbers('12 months of one', 364, '&provider=maya'),
      { ...numbers('12 months, nothing stored', 364), isFirst: true },
    ],
    Records: [
      get('listRecords', 'records/providers'),
      get('getRecord', 'records/providers/provider-3'),
      get('getRecordForm', 'record-forms/providers'),
      get('listRevisions', 'records/providers/provider-3/revisions'),
      get('listDeletedRecords', 'deleted-records/providers'),
      get('listAudit', 'audit?limit=50'),
      get('listAudit, of a kind', 'audit?kind=providers&limit=50'),
      {
        name: 'checkRecord, hours',
        path: 'records/providers/provider-3/check',
        body: { record: { ...listMoreProviders()[0], hours: { monday: ['08:00-12:00'] } } },
      },
      {
        name: 'checkRecord, a service',
        path: 'records/services/haircut/check',
        body: {
          record: { slug: 'haircut', name: 'Haircut', durationMinutes: 60, intervalMinutes: 15, price: 5000 },
        },
      },
    ],
    Access: [get('listTeamMembers', 'team-members'), get('listSignIns', 'sign-ins')],
  }
}
