/** Handles the operator's calls for previews. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { randomId } from '../../identifiers.ts'
import type { Preview } from '../../ports/previews.ts'
import type { CallContext, Handler } from '../handler.ts'
import { applyRecordChanges, createDraft, selectContentChanges } from '../preview/draft.ts'
import { findDraftFaults } from '../preview/draft-faults.ts'
import { toPublicPreview } from '../preview/open-preview.ts'
import { checkDraftChanges, checkDraftPictures, digestPublished } from './draft-input.ts'
import { toRecordProblem } from './record-input.ts'
import { convertDirectoryToRecords } from './record-set.ts'

/** Each may have megabytes of records. */
const maxPreviews = 100

const defaultDays = 7

export const createPreview: Handler<'createPreview'> = async (
  { site, changes, days = defaultDays },
  context,
) => {
  const { directory, previews, now } = context
  const checked = await checkDraftChanges(changes, context)
  if (!checked.ok) return checked
  const business = directory.business.slug
  const preview: Preview = {
    ...{ business, id: randomId(), site, changes: checked.value, createdAt: now },
    expiresAt: addMinutes(now, days * minutesPerDay),
  }
  const problem = await checkDraft(preview, context)
  if (problem) return problem
  const created = await previews.create(preview, maxPreviews)
  return created
    ? done({ preview: toPublicPreview(preview) })
    : failed('preview.limit_reached', { count: maxPreviews })
}

export const getPreview: Handler<'getPreview'> = async ({ id }, context) => {
  const preview = await findPreview(id, context)
  if (!preview) return failed('preview.not_found')
  const changes = preview.changes.map(({ base: _, ...change }) => change)
  return done({ preview: toPublicPreview(preview), changes })
}

export const listPreviews: Handler<'listPreviews'> = async (_, { previews, directory, now }) =>
  done({ previews: (await previews.list(directory.business.slug, now)).map(toPublicPreview) })

export const deletePreview: Handler<'deletePreview'> = async ({ id }, { previews, directory }) =>
  (await previews.delete({ business: directory.business.slug, id })) ? done({}) : failed('preview.not_found')

export const publishPreview: Handler<'publishPreview'> = async ({ id }, context) => {
  const { directory, directories, previews } = context
  const preview = await findPreview(id, context)
  if (!preview) return failed('preview.not_found')
  const { business, changes } = preview
  const published = await digestPublished(changes, context)
  const outdated = changes.find(({ base }, index) => base !== published[index])
  if (outdated) return failed('preview.outdated', { record: `${outdated.kind}/${outdated.key}` })
  // What the records name may be gone, and the configuration may have changed.
  const problem = (await checkDraft(preview, context)) ?? (await checkDraftPictures(changes, context))
  if (problem) return problem
  const records = applyRecordChanges(convertDirectoryToRecords(directory), changes)
  const { put, remove } = selectContentChanges(business, changes)
  const change = { put, remove: remove.map(name => ({ business, ...name })) }
  if (!(await directories.changeRecords(records, change, directory.version))) return failed('record.changed')
  await previews.delete({ business, id })
  return done({})
}

const findPreview = (id: string, { previews, directory, now }: CallContext) =>
  previews.find({ business: directory.business.slug, id }, now)

/** Returns the problem that an import of the result would have; undefined if it has none. */
async function checkDraft({ business, site, changes }: Preview, context: CallContext) {
  const { content, formStores, configuration } = context
  const draft = await createDraft(context.directory, changes, { content, images: formStores.images })
  const isSite = await draft.content.find({ business, kind: 'page', slug: site })
  if (!isSite)
    return failed('record.invalid', {
      reason: `There is no page "${site}" with which the preview could begin; add it to the changes, or name another page as its site.`,
    })
  const published = { directory: context.directory, configuration }
  return toRecordProblem(await findDraftFaults(draft, changes, { published, configuration }))
}
