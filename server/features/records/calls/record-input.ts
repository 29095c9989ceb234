/** Checks a record that the operator sends by itself: its amounts, its schema, its key, its images. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { done, type Fault, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { maxFaults, toFaults } from '#schemas/runtime/form/field-error.ts'
import { cleanContactDetails } from '#server/calls/clean-input.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { parseRecordAmounts } from '#server/features/directory/rules/amounts.ts'
import { getEntityValidator } from '#server/features/directory/rules/entity-validator.ts'
import { businessFileName } from '#server/features/directory/rules/record-kinds.ts'
import { findMissingImages } from '../files/image-files.ts'

interface RecordInput<T> {
  /** The type name of the schema. */
  readonly entity: string
  readonly kind: string
  readonly key: string
  readonly record: unknown
  /** Gives a record that has passed the schema its type, and returns its slug or id. */
  readonly getKey: (record: T) => string
}

interface RecordInputContext extends Pick<CallContext, 'configuration' | 'decimals'> {
  readonly stores: Pick<Stores, 'formStores'>
  readonly directory: { readonly business: Pick<Business, 'slug' | 'currency'> }
}

/** Returns the record with its amounts in minor units, or the problem. */
export async function checkRecordInput<T>(
  { entity, kind, key, record, getKey }: RecordInput<T>,
  { stores: { formStores }, configuration, directory, decimals = [] }: RecordInputContext,
): Promise<Outcome<T>> {
  const { slug: business, currency } = directory.business
  const amounts = parseRecordAmounts({ entity, record, decimals }, currency)
  const file = `${kind}/${key}.json`
  const unclear = toRecordProblem(
    amounts.faults.map(fault => ({ ...fault, file })),
    file,
  )
  if (unclear) return unclear
  const cleaned = cleanContactDetails(
    amounts.record,
    configuration.definitions[entity],
    configuration.definitions,
  )
  const issues = getEntityValidator(entity, configuration.validation)(cleaned)
  if (issues.length > 0)
    return failed('input.invalid', {}, inRecord(toFaults(issues, configuration.fieldFaults)))
  const checked = passed<T>(cleaned)
  if (getKey(checked) !== key)
    return failed('record.invalid', {
      reason: `The record is "${getKey(checked)}", but its URL says "${key}".`,
    })
  const missing = await findMissingImages(checked, {
    business,
    images: formStores.images,
    locate: pointer => ({ file, pointer }),
  })
  return toRecordProblem(missing, file) ?? done(checked)
}

/**
 * Returns a problem with all faults, or undefined if there is none.
 *
 * @param own the file of the record that was sent: its faults have a place in it
 */
export function toRecordProblem(faults: readonly FileFault[], own?: string) {
  const [fault, ...others] = faults
  if (!fault) return undefined
  const isPlaced = own !== undefined || others.length > 0
  return failed(
    'record.invalid',
    getFaultParams(fault),
    isPlaced ? faults.slice(0, maxFaults).map(one => toInputFault(one, own)) : [],
  )
}

/** Returns the sentence for programs, and what the console needs to say it in another language. */
const getFaultParams = (fault: FileFault) => ({
  reason: formatFileFault(fault),
  ...(fault.broken === undefined ? {} : { rule: fault.broken.rule, ...fault.broken.params }),
})

/** Returns a problem with all faults of files of the configuration, or undefined if there is none. */
export function toFileProblem([fault, ...others]: readonly FileFault[]) {
  if (!fault) return undefined
  const describe = ({ file, pointer, reason }: FileFault) =>
    `${file}: ${pointer === '' ? '' : `${pointer}: `}${reason}`
  const toFault = (one: FileFault): Fault => ({
    pointer: '/files',
    code: 'record.invalid',
    params: { reason: describe(one) },
  })
  return failed(
    'record.invalid',
    { reason: describe(fault) },
    others.length === 0 ? [] : [fault, ...others].slice(0, maxFaults).map(toFault),
  )
}

const formatFileFault = ({ file, pointer, reason }: FileFault): string =>
  `${file === businessFileName ? 'business' : file.replace(/\.json$/, '')}${pointer}: ${reason}`

/** Converts a fault, which may be in another record than the one that was sent; the reason says which. */
const toInputFault = (fault: FileFault, own: string | undefined): Fault => ({
  pointer: fault.file === own ? `/record${fault.pointer}` : '/record',
  code: 'record.invalid',
  params: getFaultParams(fault),
})

const inRecord = (faults: readonly Fault[]): Fault[] =>
  faults.map(fault => ({ ...fault, pointer: `/record${fault.pointer}` }))

/** Proof: the record has just passed the schema of its entity, from which the type is generated. */
function passed<T>(record: unknown): T {
  return record as T
}
