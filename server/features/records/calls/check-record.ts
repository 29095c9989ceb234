/** Handles the call that says what writing a record would mean, before it is written. */

import { basename } from 'node:path'
import type { CheckRecordInput, CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { done, type Fault, type Problem } from '#schemas/runtime/core/problem.ts'
import { maxFaults } from '#schemas/runtime/form/field-error.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { businessFileName, recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { findBusinessRecordFaults } from '../checks/record-faults.ts'
import { findRemovedNameFaults } from '../checks/removed-names.ts'
import { toFaultContext } from './draft-faults.ts'
import { findHostProblem } from './host-problem.ts'
import { findConsequences } from './record-consequences.ts'
import { checkRecordInput } from './record-input.ts'
import {
  type BusinessRecord,
  convertDirectoryToRecords,
  getRecordKey,
  getRecordsByKind,
  withoutRecord,
  withRecord,
} from './record-set.ts'

export const checkRecord: Handler<'checkRecord'> = async (input, context) => {
  const { kind, record } = input
  const before = convertDirectoryToRecords(context.directory)
  if (record === undefined) {
    const after = withoutRecord(before, kind, input.key)
    return answer(input, { before, after, faults: await findFaults(input, after, context) }, context)
  }
  const entity = recordKinds.find(({ folder }) => folder === kind)?.entity ?? 'Business'
  const checked = await checkRecordInput<BusinessRecord>(
    { entity, kind, key: input.key, record, getKey: getRecordKey },
    context,
  )
  if (!checked.ok) return done({ faults: toFaultDtos(toOwnFaults(checked.problem)), consequences: [] })
  // Whatever else it says would be about the other record.
  if (input.ifVersion === 0 && getRecordsByKind(before, kind).some(one => getRecordKey(one) === input.key))
    return done({ faults: toFaultDtos([createTakenFault(kind, input.key)]), consequences: [] })
  const after = withRecord(before, kind, checked.value)
  const faults = await findFaults(input, after, context)
  return answer(input, { before, after, faults }, context)
}

function createTakenFault(kind: CheckRecordInput['kind'], slug: string): Fault {
  const key = recordKinds.find(({ folder }) => folder === kind)?.key ?? 'slug'
  const reason = `There is already a record "${slug}"; choose another.`
  return { pointer: `/${key}`, code: 'record.invalid', params: { reason, rule: 'slug_taken', slug } }
}

interface CheckedRecords {
  readonly before: BusinessRecords
  readonly after: BusinessRecords
  readonly faults: readonly Fault[]
}

async function answer(
  input: CheckRecordInput,
  { before, after, faults }: CheckedRecords,
  context: CallContext,
) {
  // A record that others name cannot be deleted; they are of use then.
  const isAllowed = faults.length === 0 || input.record === undefined
  const consequences = isAllowed ? await findConsequences(input, { before, after }, context) : []
  return done<CheckRecordOutput>({ faults: toFaultDtos(faults), consequences })
}

const toFaultDtos = (faults: readonly Fault[]): CheckRecordOutput['faults'] =>
  faults.slice(0, maxFaults).map(({ pointer, code, params }) => ({ pointer, code, params: { ...params } }))

/** Finds what a write refuses: in the record, and elsewhere because of it. */
async function findFaults(
  { kind, key }: CheckRecordInput,
  records: BusinessRecords,
  context: CallContext,
): Promise<readonly Fault[]> {
  const {
    stores: { content },
    configuration,
  } = context
  const before = toFaultContext(context)
  const hosts = await findHostProblem(records.business, context)
  const own = kind === 'business' ? businessFileName : `${kind}/${key}.json`
  const lost = await findRemovedNameFaults({ before, after: { ...before, records }, removed: [] }, content)
  return [
    ...(hosts ? toOwnFaults(hosts.problem).map(fault => ({ ...fault, pointer: '/hosts' })) : []),
    ...[...findBusinessRecordFaults(records, configuration), ...lost].map(fault => toFault(fault, own)),
  ]
}

/** A fault in another record has no place in this one; its reason says where it is. */
const toFault = ({ file, pointer, reason, broken }: FileFault, own: string): Fault =>
  file === own
    ? {
        pointer,
        code: 'record.invalid',
        params: { reason, ...(broken === undefined ? {} : { rule: broken.rule, ...broken.params }) },
      }
    : {
        pointer: '',
        code: 'record.invalid',
        params: { reason: `${file}${pointer}: ${reason}`, rule: 'elsewhere', record: getFileId(file) },
      }

const getFileId = (file: string): string => basename(file, '.json')

/** Returns the faults of a problem with pointers into the record. */
const toOwnFaults = ({ code, params, faults }: Problem): readonly Fault[] =>
  faults === undefined || faults.length === 0
    ? [{ pointer: '', code, params: { ...params } }]
    : faults.map(fault => ({
        pointer: fault.pointer.replace(/^\/record/, ''),
        code: fault.code,
        params: { ...fault.params },
      }))
