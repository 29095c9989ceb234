/** The photos port on PostgreSQL: a few small pictures per provider, so that backups and all servers have them. */
import type { Photos, PhotoVariant } from '../../ports/photos.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'

export const createPhotoStore = (pool: Pool): Photos => ({
  put: (business, { id, variants }) =>
    withConnection(pool, async connection => {
      for (const { width, mediaType, bytes } of variants)
        await query(
          connection,
          sql`insert into photo (business, id, width, media_type, bytes)
            values (${business}, ${id}, ${width}, ${mediaType}, decode(${Buffer.from(bytes).toString('hex')}, 'hex'))
            on conflict do nothing`,
        )
    }),
  find: ({ business, id, width }) =>
    withConnection(pool, async connection => {
      const [found] = await query<PhotoVariant>(
        connection,
        sql`select width, media_type as "mediaType", bytes from photo
          where business = ${business} and id = ${id} and width = ${width}`,
      )
      return found
    }),
  keepOnly: (business, ids) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`delete from photo
          where business = ${business} and id <> all(${ids}) and created_at < now() - interval '1 day'`,
      )
    }),
})
