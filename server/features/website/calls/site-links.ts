/** Handles the calls for the menu and the redirects, which are properties of the business that an editor may change. */
import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { toRecordKey } from '#server/features/records/calls/record-keys.ts'
import { writeRecord } from '#server/features/records/calls/write-record.ts'

export const getSiteLinks: Handler<'getSiteLinks'> = async (_, { stores: { recordHistory }, directory }) => {
  const { business } = directory
  const { version } = await recordHistory.read(
    toRecordKey({ kind: 'business', key: business.slug }, directory),
  )
  return done({
    navigation: [...(business.navigation ?? [])],
    redirects: [...(business.redirects ?? [])],
    version,
  })
}

export const saveSiteLinks: Handler<'saveSiteLinks'> = async (
  { navigation, redirects, ifVersion },
  context,
) => {
  const { business } = context.directory
  const { navigation: oldMenu, redirects: oldRedirects, ...others } = business
  const menu = navigation ?? oldMenu ?? []
  const moved = redirects ?? oldRedirects ?? []
  const record = {
    ...others,
    ...(menu.length === 0 ? {} : { navigation: menu }),
    ...(moved.length === 0 ? {} : { redirects: moved }),
  }
  const written = await writeRecord(
    { call: 'saveSiteLinks', kind: 'business', key: business.slug, record, ifVersion },
    context,
  )
  return written.ok ? done({ version: written.value.version }) : written
}
