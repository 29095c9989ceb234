/** The images port on PostgreSQL, so that backups and all servers have every picture and every encoded file. */
import type { ClientBase } from 'pg'
import { type ImageFormat, imageWidths } from '#schemas/runtime/image/image-variants.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type { ImageInfo, ImageVariantKey, OriginalImage } from '../images.ts'

export interface Images {
  /** Storing the same picture again only renews its name and its age. */
  put(business: string, master: OriginalImage, audit?: AuditNote): Promise<void>
  read(business: string, id: string): Promise<OriginalImage | undefined>
  /** Leaves out unknown ids. */
  describe(business: string, ids: readonly string[]): Promise<readonly ImageInfo[]>
  findVariant(key: ImageVariantKey): Promise<Uint8Array | undefined>
  /** Does nothing if the picture has been removed or the file already exists. */
  putVariant(key: ImageVariantKey, bytes: Uint8Array): Promise<void>
  /** Lists files in a format that pictures lack, those of the latest pictures first. */
  listMissingVariants(
    business: string,
    format: ImageFormat,
    limit: number,
  ): Promise<readonly ImageVariantKey[]>
  /** Describes images and renews their age, so that records can name them from now on; leaves out unknown ids. */
  claim(business: string, ids: readonly string[]): Promise<readonly ImageInfo[]>
  /** Removes pictures older than a day that no record of the business or of its previews and no form names. */
  removeUnused(business: string): Promise<void>
}

export const createImageStore = (pool: Pool): Images => ({
  put: (business, { id, name, width, height, placeholder, bytes }, audit) =>
    runTransaction(pool, async connection => {
      await query(
        connection,
        sql`insert into image (business, id, name, width, height, placeholder, bytes)
          values (${business}, ${id}, ${name}, ${width}, ${height}, ${placeholder}, decode(${toHex(bytes)}, 'hex'))
          on conflict (business, id) do update set name = excluded.name, created_at = excluded.created_at`,
      )
      await writeAudit(connection, audit)
      return commitWith(undefined)
    }),
  read: (business, id) =>
    withConnection(pool, async connection => {
      const [found] = await query<OriginalImage>(
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
  listMissingVariants: (business, format, limit) =>
    withConnection(pool, connection =>
      query<ImageVariantKey>(
        connection,
        sql`select i.business, i.id, size.width, ${format} as format
          from image i, unnest(${[...imageWidths]}::int[], ${[0, ...imageWidths]}::int[]) as size(width, smaller)
          where i.business = ${business} and i.width > size.smaller and not exists (
            select from image_variant v where v.business = ${business} and v.image = i.id
              and v.width = size.width and v.format = ${format})
          order by i.created_at desc, i.id, size.width limit ${limit}`,
      ),
    ),
  claim: (business, ids) =>
    withConnection(pool, connection =>
      query<ImageInfo>(
        connection,
        sql`update image set created_at = now() where business = ${business} and id = any(${ids})
          returning id, name, width, height, placeholder`,
      ),
    ),
  removeUnused: business =>
    runTransaction(pool, async connection => {
      await lockBusiness(connection, business)
      await query(
        connection,
        sql`with named as materialized (
            select jsonb_path_query(document, ${imageIdPath}::jsonpath) #>> '{}' as id from record
              where business = ${business}
            union select jsonb_path_query(changes, ${imageIdPath}::jsonpath) #>> '{}' from preview
              where business = ${business}
            union select (regexp_matches(document::text, ${quotedImageId}, 'g'))[1] from form_version
            union select (regexp_matches(content::text, ${quotedImageId}, 'g'))[1] from document
              where business = ${business}
            union select (regexp_matches(content::text, ${quotedImageId}, 'g'))[1] from document_draft
              where business = ${business}
            union select (regexp_matches(document::text, ${quotedImageId}, 'g'))[1] from document_version
              where business = ${business})
          delete from image where business = ${business} and created_at < now() - interval '1 day'
            and not exists (select from named where named.id = image.id)
            and not exists (select from content where content.business = ${business} and names ? image.id)`,
      )
      return commitWith(undefined)
    }),
})

const imageIdPath = 'strict $.** ? (@ like_regex "^im_[A-Za-z0-9_-]{22}$")'

const quotedImageId = '"(im_[A-Za-z0-9_-]{22})"'

/** Lets no change of records pass between finding out what they name and removing the rest. */
export async function lockBusiness(connection: ClientBase, business: string): Promise<void> {
  await query(connection, sql`select from business where business = ${business} for update`)
}

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
