/** The photos port on PostgreSQL: a few small pictures per provider, so that backups and all servers have them. */

import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type { Photo, PhotoKey, PhotoVariant } from '../photos.ts'
import { lockBusiness } from './images.ts'

export interface Photos {
  /** Storing the same photo again only renews its age. */
  put(business: string, photo: Photo): Promise<void>
  find(key: PhotoKey): Promise<PhotoVariant | undefined>
  /** Renews the age of a photo, so that a record can name it from now on. Returns false if there is none. */
  claim(business: string, id: string): Promise<boolean>
  /** Removes photos that are older than a day and that no record of the business or of its previews names. */
  removeUnused(business: string): Promise<void>
}

export const createPhotoStore = (pool: Pool): Photos => ({
  put: (business, { id, variants }) =>
    withConnection(pool, async connection => {
      for (const { width, mediaType, bytes } of variants)
        await query(
          connection,
          sql`insert into photo (business, id, width, media_type, bytes)
            values (${business}, ${id}, ${width}, ${mediaType}, decode(${Buffer.from(bytes).toString('hex')}, 'hex'))
            on conflict (business, id, width) do update set created_at = excluded.created_at`,
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
  claim: (business, id) =>
    withConnection(pool, async connection => {
      const rows = await query(
        connection,
        sql`update photo set created_at = now() where business = ${business} and id = ${id} returning id`,
      )
      return rows.length > 0
    }),
  removeUnused: business =>
    runTransaction(pool, async connection => {
      await lockBusiness(connection, business)
      await query(
        connection,
        sql`with named as materialized (
            select document ->> 'photo' as id from record where business = ${business} and kind = 'provider'
            union select jsonb_path_query(changes, '$[*].record.photo') #>> '{}' from preview
              where business = ${business})
          delete from photo where business = ${business} and created_at < now() - interval '1 day'
            and not exists (select from named where named.id = photo.id)`,
      )
      return commitWith(undefined)
    }),
})
