/** The images port on PostgreSQL, so that backups and all servers have every picture and every encoded file. */
import type { ImageInfo, ImageMaster, Images, ImageVariantKey } from '../../ports/images.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'

export const createImageStore = (pool: Pool): Images => ({
  put: (business, { id, name, width, height, placeholder, bytes }) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`insert into image (business, id, name, width, height, placeholder, bytes)
          values (${business}, ${id}, ${name}, ${width}, ${height}, ${placeholder}, decode(${toHex(bytes)}, 'hex'))
          on conflict (business, id) do update set name = excluded.name, created_at = excluded.created_at`,
      )
    }),
  read: (business, id) =>
    withConnection(pool, async connection => {
      const [found] = await query<ImageMaster>(
        connection,
        sql`select id, name, width, height, placeholder, bytes from image
          where business = ${business} and id = ${id}`,
      )
      return found
    }),
  describe: (business, ids) =>
    withConnection(pool, connection =>
      query<ImageInfo>(
        connection,
        sql`select id, name, width, height, placeholder from image
          where business = ${business} and id = any(${ids}) order by id`,
      ),
    ),
  findVariant: ({ business, id, width, format }) =>
    withConnection(pool, async connection => {
      const [found] = await query<{ bytes: Uint8Array }>(
        connection,
        sql`select bytes from image_variant
          where business = ${business} and image = ${id} and width = ${width} and format = ${format}`,
      )
      return found?.bytes
    }),
  putVariant: (key, bytes) => putVariant(pool, key, bytes),
  keepOnly: (business, ids) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`delete from image
          where business = ${business} and id <> all(${ids}) and created_at < now() - interval '1 day'`,
      )
    }),
})

const putVariant = (
  pool: Pool,
  { business, id, width, format }: ImageVariantKey,
  bytes: Uint8Array,
): Promise<void> =>
  withConnection(pool, async connection => {
    await query(
      connection,
      sql`insert into image_variant (business, image, width, format, bytes)
        select business, id, ${width}, ${format}, decode(${toHex(bytes)}, 'hex')
        from image where business = ${business} and id = ${id}
        for key share
        on conflict do nothing`,
    )
  })

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
