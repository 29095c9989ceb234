/** Finds what the files of single records cannot say: names that do not exist, and figures that do not fit. */

import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import type { Pause } from '#server/lib/pauses.ts'
import { listContentFaults } from './content-faults.ts'
import { findOwnDocumentFaults } from './own-document-faults.ts'
import { listBusinessRecordFaults } from './record-faults.ts'

/** The parts of the configuration that the files are checked against. */
export type RecordValidationContext = Pick<
  Configuration,
  | 'blocks'
  | 'definitions'
  | 'validation'
  | 'forms'
  | 'surveys'
  | 'guests'
  | 'screens'
  | 'links'
  | 'routes'
  | 'screens'
  | 'files'
  | 'installation'
>

/** Nobody reads more. */
export const maxFileFaults = 10_000

export interface FaultSearch {
  readonly rules: RecordValidationContext
  readonly pause: Pause
  /** Faults that are not wanted are not counted either. */
  readonly isWanted?: (fault: FileFault) => boolean | Promise<boolean>
}

/** Finds faults between records: at most `maxFileFaults`. */
export async function findCrossRecordFaults(
  records: BusinessRecordsWithContent,
  { rules, pause, isWanted = () => true }: FaultSearch,
): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const found of listFaultsBetween(records, rules)) {
    for (const fault of found) if (await isWanted(fault)) faults.push(fault)
    if (faults.length >= maxFileFaults) return faults.slice(0, maxFileFaults)
    await pause()
  }
  return faults
}

/** Yields what it has found after each step, none of which takes long. */
function* listFaultsBetween(
  records: BusinessRecordsWithContent,
  rules: RecordValidationContext,
): Generator<FileFault[]> {
  yield* listBusinessRecordFaults(records, rules)
  yield findOwnDocumentFaults(records, rules)
  yield* listContentFaults(records.content, { ...rules, records })
}
