/** Maps waitlist entries to rows and back. */
import type { ClientBase } from 'pg'
import type { WaitlistDayPart } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { fromEpochSeconds } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { WaitlistEntry } from '../waitlist.ts'

interface WaitlistRow {
  business: string
  id: string
  service: string
  provider: string | null
  from: string
  to: string
  part: WaitlistDayPart
  first_name: string
  last_name: string
  email: string
  locale: string
  address: string | null
  site: string | null
  created: number
  ends: number
  offered: number[]
  hold: string | null
  until: number | null
}

/** Returns the entries of the business that match `condition`, first come first. */
export async function readWaitlistEntries(
  connection: ClientBase,
  business: string,
  condition: Statement,
): Promise<WaitlistEntry[]> {
  const rows = await query<WaitlistRow>(
    connection,
    sql`select business, id, service, provider, to_char(first_day, 'YYYY-MM-DD') as from,
        to_char(last_day, 'YYYY-MM-DD') as to, part, first_name, last_name, email, locale, address, site,
        date_part('epoch', created_at) as created, date_part('epoch', ends_at) as ends,
        array(select date_part('epoch', start) from unnest(offered) as start) as offered,
        hold, date_part('epoch', offered_until) as until
      from waitlist_entry where business = ${business} and ${condition}
      order by created_at, id`,
  )
  return rows.map(toWaitlistEntry)
}

const toWaitlistEntry = ({
  first_name: firstName,
  last_name: lastName,
  provider,
  address,
  site,
  from,
  to,
  created,
  ends,
  offered,
  hold,
  until,
  ...row
}: WaitlistRow): WaitlistEntry => ({
  ...row,
  firstName,
  lastName,
  from: requirePlainDate(from),
  to: requirePlainDate(to),
  ...(provider === null ? {} : { provider }),
  ...(address === null ? {} : { address }),
  ...(site === null ? {} : { site }),
  createdAt: fromEpochSeconds(created),
  endsAt: fromEpochSeconds(ends),
  offered: offered.map(fromEpochSeconds),
  ...(hold === null || until === null ? {} : { offer: { hold, until: fromEpochSeconds(until) } }),
})

function requirePlainDate(text: string): PlainDate {
  const date = parsePlainDate(text)
  if (date === undefined) throw new Error(`A waitlist entry has an invalid date: "${text}".`)
  return date
}
