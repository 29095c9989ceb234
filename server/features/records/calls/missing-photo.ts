import type { Provider } from '#schemas/generated/types.gen.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { BusinessRecord } from './record-set.ts'

/** Returns an error message if the photo was never sent, or undefined if it exists or there is none. Claims it. */
export async function describeMissingPhoto(
  record: BusinessRecord | Pick<Provider, 'slug' | 'photo'>,
  { stores: { formStores }, directory }: CallContext,
): Promise<string | undefined> {
  if (!('photo' in record) || record.photo === undefined) return undefined
  // The check of all records reports external addresses.
  if (/[/:]/.test(record.photo)) return undefined
  if (await formStores.photos.claim(directory.business.slug, record.photo)) return undefined
  const path = `providers/${record.slug}/photo`
  return `${path}: there is no photo "${record.photo}"; upload it with PUT /api/v1/operator/${path}.`
}
