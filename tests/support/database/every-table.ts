/** Rows for every table, with values that are easily lost on the way to a file and back. */
import type { Client } from 'pg'
import { listBackupTables } from '#server/features/backup/tables.ts'

/** A tab, line breaks, a backslash, COPY's null and end markers, quotes, and multi-byte letters. */
const nastyText = 'a\tb\nc\r\n\\N \\. \\\\ "quoted", \'single\' {x} ü 漢字 🙂'

/** An upload id that can also be a file name. */
export const uploadId = 'up_0123456789abcdefghijAB'

/** Fills the tables of the first four migrations, which must be empty. */
export async function fillEveryTable(client: Client, bookings = 3): Promise<void> {
  const text = client.escapeLiteral(nastyText)
  const json = client.escapeLiteral(
    JSON.stringify({ text: nastyText, big: 12345678901234567890n.toString(), none: null }),
  )
  await client.query(`
    insert into business (business, hosts, version) values ('b', array['', 'a,b', ${text}], 9007199254740991), ('c', '{}', 0);
    insert into record (business, kind, key, document, version) values ('b', 'service', ${text}, ${json}, 2);
    insert into gate (business, name, used_at) values ('b', ${text}, '2026-11-22 19:00:00.123456+05:30');
    insert into occupancy (business, id, provider, during, service, starts_at, kind, capacity, seats_taken)
      values ('b', gen_random_uuid(), 'p', '["2026-11-22 08:00:00.000001+00","2026-11-22 09:00+00")', ${text}, now(), 'session', 2, 1);
    insert into hold (business, id, client, address, expires_at) values ('b', 'h', null, '', 'infinity');
    insert into held (business, hold, position, occupancy, seats) select 'b', 'h', 0, id, 1 from occupancy;
    insert into booking (business, id, reference, status, revision, created_at, starts_at, ends_at, currency, total,
        contact, guests, guest_keys, document)
      select 'b', 'id' || n, 'ref' || n, 'scheduled', 1, now(), '0044-03-15 12:00+00 BC', 'infinity', null, -1,
        ${json}, '[]', array[null, '', ${text}], ${json} from generate_series(1, ${bookings}) n;
    insert into appointment (business, booking, position, service, provider, starts_at, ends_at, seats, occupancy, document)
      select 'b', 'id1', 0, 's', 'p', now(), now(), 1, id, ${json} from occupancy;
    insert into one_time_link_use (business, slug, booking) values ('b', ${text}, 'id1');
    insert into outbox (business, id, topic, document, created_at, next_attempt_at, last_error)
      values ('b', gen_random_uuid(), 't', ${json}, now(), null, ${text});
    insert into link_request (business, id, reference, locale, mailbox) select 'b', id, null, 'de', 'm' from outbox;
    insert into idempotency (business, key, fingerprint, created_at) values ('b', ${text}, 'f', now());
    insert into job (name, due_at) values ('j', '-infinity') on conflict do nothing;
    insert into secret (name, value) values ('s', ${text});
    insert into form_version (kind, form, version, document, digest, published_at)
      values ('form', 'f', 1, '{"z": 1, "a":   {"z": 1.50, "b": 1e3}}', 'd', now());
    insert into submission (business, id, kind, form, version, status, answers, email_keys, scores, locale, started_at,
        saved_at, quotas) values ('b', 's', 'form', 'f', 1, 'complete', ${json}, '{}', '{"risk": 2.5}', 'de', now(), now(), '{}');
    insert into upload (business, id, kind, form, field, name, type, bytes, created_at, submission)
      values ('b', '${uploadId}', 'form', 'f', '/file/*', ${text}, 'image/png', 3, now(), 's')`)
}

/** Reads every row of every table in PostgreSQL's text format, sorted. */
export async function readEverything(client: Client): Promise<Record<string, readonly string[]>> {
  await client.query("set timezone = 'UTC'; set datestyle = 'ISO'")
  const everything: Record<string, readonly string[]> = {}
  for (const { name } of await listBackupTables(client)) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text collate "C" as row from ${client.escapeIdentifier(name)} t order by 1`,
    )
    everything[name] = rows.map(({ row }) => row)
  }
  return everything
}
