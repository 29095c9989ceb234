/** Says what would keep a document from being written. */
import type { Fault, Problem } from '#schemas/runtime/core/problem.ts'
import { maxFaults } from '#schemas/runtime/form/field-error.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { findDocumentKind } from '#server/configuration/document-kinds.ts'
import {
  type ContentKindFolder,
  findContentKind,
  getContentFilePath,
} from '#server/features/directory/rules/content-kinds.ts'
import { checkContentRecord } from './content-records.ts'
import { withDocument } from './document-records.ts'
import { findRecordFaults, toFaultContext } from './draft-faults.ts'
import { toRecordProblem } from './record-input.ts'
import { convertDirectoryToRecords } from './record-set.ts'
import { checkOwnDocument, checkRecordsChange, type RecordWrite } from './write-record.ts'

/** Returns at most `maxFaults`, with pointers into the document; none if it could be written now. */
export async function findDocumentFaults(
  { kind, ...input }: Pick<RecordWrite, 'kind' | 'key' | 'record'>,
  context: CallContext,
): Promise<Fault[]> {
  const content = findContentKind(kind)
  if (content) return findContentFaults(content, input, context)
  const documentKind = findDocumentKind(kind)
  if (!documentKind) throw new Error(`There are no documents "${kind}".`)
  const checked = await checkOwnDocument(documentKind, input, context)
  if (!checked.ok) return toFaults(checked.problem)
  const records = withDocument(convertDirectoryToRecords(context.directory), checked.value)
  const change = await checkRecordsChange(records, context)
  return change.ok ? [] : toFaults(change.problem)
}

async function findContentFaults(
  kind: ContentKindFolder,
  input: Pick<RecordWrite, 'key' | 'record'>,
  context: CallContext,
): Promise<Fault[]> {
  const checked = await checkContentRecord(kind, input, context)
  if (!checked.ok) return toFaults(checked.problem)
  const { directory } = context
  const draft = { directory, content: context.stores.content }
  const faults = await findRecordFaults(checked.value, draft, toFaultContext(context))
  const problem = toRecordProblem(faults, getContentFilePath(kind.kind, input.key))
  return problem ? toFaults(problem.problem) : []
}

/** A problem without faults is about the document as a whole. */
const toFaults = ({ code, params, faults }: Problem): Fault[] =>
  faults.length === 0 ? [{ pointer: '', code, params }] : withDocumentPointers(faults).slice(0, maxFaults)

/** Returns the faults of `saveRecord` with pointers into the document instead of the input. */
export const withDocumentPointers = (faults: readonly Fault[]): Fault[] =>
  faults.map(fault => ({ ...fault, pointer: fault.pointer.replace(/^\/record(?=\/|$)/, '') }))
