/** Handles the operator's calls for a business's records, one by one. They refuse what an import refuses. */

import type { Provider } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { findContentKind } from '../../business/content-kinds.ts'
import { findLostNameFaults } from '../../business/lost-names.ts'
import { findBusinessRecordFaults } from '../../business/record-faults.ts'
import { recordKinds } from '../../business/record-kinds.ts'
import type { BusinessRecords } from '../../ports/directory.ts'
import type { CallContext, Handler } from '../handler.ts'
import { toFaultContext } from '../preview/draft-faults.ts'
import {
  deleteContentRecord,
  getContentRecord,
  listContentRecords,
  putContentRecord,
} from './content-records.ts'
import { checkRecordKinds } from './operator-rights.ts'
import { checkRecordInput, toRecordProblem } from './record-input.ts'
import {
  type BusinessRecord,
  convertDirectoryToRecords,
  getRecordKey,
  getRecordsByKind,
  withoutRecord,
  withRecord,
} from './record-set.ts'

export const listRecords: Handler<'listRecords'> = (input, context) => {
  const refusal = checkRecordKinds([input.kind], context.client)
  if (refusal) return refusal
  const content = findContentKind(input.kind)
  if (content) return listContentRecords(content, input, context)
  const records = getRecordsByKind(convertDirectoryToRecords(context.directory), input.kind)
  return done({ records: records.map(copyRecord) })
}

export const getRecord: Handler<'getRecord'> = ({ kind, key }, context) => {
  const refusal = checkRecordKinds([kind], context.client)
  if (refusal) return refusal
  const content = findContentKind(kind)
  if (content) return getContentRecord(content, key, context)
  const record = getRecordsByKind(convertDirectoryToRecords(context.directory), kind).find(
    businessRecord => getRecordKey(businessRecord) === key,
  )
  return record ? done({ record: copyRecord(record) }) : failed('record.not_found')
}

export const putRecord: Handler<'putRecord'> = async ({ kind, key, record }, context) => {
  const refusal = checkRecordKinds([kind], context.client)
  if (refusal) return refusal
  const content = findContentKind(kind)
  if (content) return putContentRecord(content, { key, record }, context)
  const { directory } = context
  const entity = recordKinds.find(({ folder }) => folder === kind)?.entity ?? 'Business'
  const checked = await checkRecordInput<BusinessRecord>(
    { entity, kind, key, record, getKey: getRecordKey },
    context,
  )
  if (!checked.ok) return checked
  if (kind === 'business' && key !== directory.business.slug)
    return failed('record.invalid', { reason: `The business is "${directory.business.slug}", not "${key}".` })
  const lost = await describeMissingPhoto(checked.value, context)
  if (lost !== undefined) return failed('record.invalid', { reason: lost })
  const records = withRecord(convertDirectoryToRecords(directory), kind, checked.value)
  return (await saveRecords(records, context)) ?? done({ record: copyRecord(checked.value) })
}

/** Returns an error message if the photo was never sent, or undefined if it exists or there is none. Claims it. */
export async function describeMissingPhoto(
  record: BusinessRecord | Pick<Provider, 'slug' | 'photo'>,
  { formStores, directory }: CallContext,
): Promise<string | undefined> {
  if (!('photo' in record) || record.photo === undefined) return undefined
  // The check of all records reports external addresses.
  if (/[/:]/.test(record.photo)) return undefined
  if (await formStores.photos.claim(directory.business.slug, record.photo)) return undefined
  const path = `providers/${record.slug}/photo`
  return `${path}: there is no photo "${record.photo}"; upload it with PUT /api/v1/operator/${path}.`
}

export const deleteRecord: Handler<'deleteRecord'> = async ({ kind, key }, context) => {
  const refusal = checkRecordKinds([kind], context.client)
  if (refusal) return refusal
  const content = findContentKind(kind)
  if (content) return deleteContentRecord(content, key, context)
  const records = convertDirectoryToRecords(context.directory)
  if (kind === 'business')
    return failed('record.invalid', { reason: 'The record of a business cannot be deleted.' })
  if (!getRecordsByKind(records, kind).some(businessRecord => getRecordKey(businessRecord) === key))
    return failed('record.not_found')
  return (await saveRecords(withoutRecord(records, kind, key), context)) ?? done({})
}

/** Puts the records into service, all or none. Returns undefined on success, or else the problem. */
async function saveRecords(records: BusinessRecords, context: CallContext) {
  const { content, directory, directories, configuration } = context
  const before = toFaultContext(context)
  const problem =
    toRecordProblem(findBusinessRecordFaults(records, configuration)) ??
    toRecordProblem(await findLostNameFaults({ before, after: { ...before, records }, removed: [] }, content))
  if (problem) return problem
  const done = await directories.replace(records, directory.version)
  return done ? undefined : failed('record.changed')
}

/** Copies a record, because records in service are frozen and typed, while an output is any JSON. */
const copyRecord = (record: BusinessRecord): Record<string, unknown> => ({ ...record })
