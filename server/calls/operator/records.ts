/** Handles the operator's calls for a business's records, one by one. They refuse what an import refuses. */

import { done, type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { toFaults } from '#schemas/runtime/form/field-error.ts'
import { parseRecordAmounts } from '../../business/amounts.ts'
import { getEntityValidator } from '../../business/entity-validator.ts'
import { findMissingImages } from '../../business/image-files.ts'
import { largestPhotoWidth } from '../../business/photo.ts'
import { findBusinessRecordFaults } from '../../business/record-faults.ts'
import { businessFileName, recordKinds } from '../../business/record-kinds.ts'
import type { FileFault } from '../../configuration/files.ts'
import type { BusinessRecords } from '../../ports/directory.ts'
import type { CallContext, Handler } from '../handler.ts'
import {
  type BusinessRecord,
  convertDirectoryToRecords,
  getRecordKey,
  getRecordsByKind,
  withoutRecord,
  withRecord,
} from './record-set.ts'

export const listRecords: Handler<'listRecords'> = ({ kind }, { directory }) =>
  done({ records: getRecordsByKind(convertDirectoryToRecords(directory), kind).map(copyRecord) })

export const getRecord: Handler<'getRecord'> = ({ kind, key }, { directory }) => {
  const record = getRecordsByKind(convertDirectoryToRecords(directory), kind).find(
    businessRecord => getRecordKey(businessRecord) === key,
  )
  return record ? done({ record: copyRecord(record) }) : failed('record.not_found')
}

export const putRecord: Handler<'putRecord'> = async ({ kind, key, record }, context) => {
  const { configuration, directory } = context
  const entity = recordKinds.find(({ folder }) => folder === kind)?.entity ?? 'Business'
  const amounts = parseRecordAmounts(
    { entity, record, decimals: context.decimals ?? [] },
    directory.business.currency,
  )
  const [unclear] = amounts.faults
  if (unclear)
    return failed('record.invalid', { reason: formatFileFault({ ...unclear, file: `${kind}/${key}.json` }) })
  const issues = getEntityValidator(entity, configuration.validation)(amounts.record)
  if (issues.length > 0)
    return failed('input.invalid', {}, inRecord(toFaults(issues, configuration.fieldFaults)))
  const checked = passed(amounts.record)
  if (getRecordKey(checked) !== key || (kind === 'business' && key !== directory.business.slug))
    return failed('record.invalid', {
      reason: `The record is "${getRecordKey(checked)}", but its URL says "${key}".`,
    })
  const lost = await missingPhoto(checked, context)
  if (lost !== undefined) return failed('record.invalid', { reason: lost })
  const [missing] = await findMissingImages(checked, {
    business: directory.business.slug,
    images: context.formStores.images,
    locate: pointer => ({ file: `${kind}/${key}.json`, pointer }),
  })
  if (missing) return failed('record.invalid', { reason: formatFileFault(missing) })
  const problem = await saveRecords(withRecord(convertDirectoryToRecords(directory), kind, checked), context)
  return problem ?? done({ record: copyRecord(checked) })
}

/** Returns an error message if the photo was never sent; undefined if it exists or there is none. */
async function missingPhoto(record: BusinessRecord, { formStores, directory }: CallContext) {
  if (!('photo' in record) || record.photo === undefined) return undefined
  // The check of all records reports external addresses.
  if (/[/:]/.test(record.photo)) return undefined
  const key = { business: directory.business.slug, id: record.photo, width: largestPhotoWidth }
  if (await formStores.photos.find(key)) return undefined
  return `providers/${getRecordKey(record)}/photo: there is no photo "${record.photo}"; upload it with PUT /api/v1/operator/providers/${getRecordKey(record)}/photo.`
}

export const deleteRecord: Handler<'deleteRecord'> = async ({ kind, key }, context) => {
  const records = convertDirectoryToRecords(context.directory)
  if (kind === 'business')
    return failed('record.invalid', { reason: 'The record of a business cannot be deleted.' })
  if (!getRecordsByKind(records, kind).some(businessRecord => getRecordKey(businessRecord) === key))
    return failed('record.not_found')
  return (await saveRecords(withoutRecord(records, kind, key), context)) ?? done({})
}

/** Puts the records into service, all or none. Returns undefined on success, or else the problem. */
async function saveRecords(records: BusinessRecords, { directory, directories, configuration }: CallContext) {
  const [fault, ...others] = findBusinessRecordFaults(records, configuration)
  if (fault)
    return failed(
      'record.invalid',
      { reason: formatFileFault(fault) },
      others.length === 0 ? [] : [fault, ...others].map(fileFault => toInputFault(fileFault)),
    )
  const done = await directories.replace(records, directory.version)
  return done ? undefined : failed('record.changed')
}

const formatFileFault = ({ file, pointer, reason }: FileFault): string =>
  `${file === businessFileName ? 'business' : file.replace(/\.json$/, '')}${pointer}: ${reason}`

/** Converts a fault, which may be in another record than the one that was sent; the reason says which. */
const toInputFault = (fault: FileFault): Fault => ({
  pointer: '/record',
  code: 'record.invalid',
  params: { reason: formatFileFault(fault) },
})

const inRecord = (faults: readonly Fault[]): Fault[] =>
  faults.map(fault => ({ ...fault, pointer: `/record${fault.pointer}` }))

/** Copies a record, because records in service are frozen and typed, while an output is any JSON. */
const copyRecord = (record: BusinessRecord): Record<string, unknown> => ({ ...record })

/** Proof: the record has just passed the schema of its entity, from which the type is generated. */
function passed(record: unknown): BusinessRecord {
  return record as BusinessRecord
}
