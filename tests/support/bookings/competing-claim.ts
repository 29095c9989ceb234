/** Claims of time that are not committed yet: a booking of the same time waits for them, and stays in flight. */
import type { Client } from 'pg'

/** Begins a transaction that claims maya's time from `start` on; roll it back to let others have the time. */
export async function beginCompetingClaim(client: Pick<Client, 'query'>, start: string): Promise<void> {
  await client.query('begin')
  await client.query(
    `insert into occupancy (business, id, provider, during, service, starts_at, kind, capacity, seats_taken)
     values ('harbor', gen_random_uuid(), 'maya', tstzrange($1, $1::timestamptz + interval '5 minutes'), 'haircut', $1,
       'session', 1, 1)`,
    [start],
  )
}
