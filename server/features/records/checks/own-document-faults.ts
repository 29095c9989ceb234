/** Finds own documents of a business that do not fit its records: names that do not exist, and amounts nobody can pay. */
import { toDocumentFaults } from '#server/configuration/business-layer.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { locateWrittenFaults } from '#server/configuration/document-bases.ts'
import { type BusinessDocument, getDocumentName } from '#server/configuration/document-kinds.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { findBookingFormFaults } from '#server/features/forms/calls/booking-form-faults.ts'
import { findEndBookingFaults } from './end-booking-faults.ts'
import { findFixedAmountFaults } from './fixed-amount-faults.ts'
import { type FormBlockContext, findFormBlockFaults } from './form-block-faults.ts'

/** The parts of the configuration that own documents are checked with; the documents are in it. */
export type OwnDocumentContext = FormBlockContext &
  Pick<Configuration, 'files' | 'screens' | 'routes' | 'guests'>

/** @param documents those that are checked; default: all */
export function findOwnDocumentFaults(
  records: BusinessRecords,
  configuration: OwnDocumentContext,
  documents: readonly BusinessDocument[] = records.documents ?? [],
): FileFault[] {
  if (documents.length === 0) return []
  const faults = [
    // Whether a picture is there is checked where the documents are stored: in a folder, it is named by its path.
    ...findFormBlockFaults(configuration, () => true),
    ...findEndBookingFaults(configuration, [records]),
    ...findFixedAmountFaults(configuration, [records]),
    ...findBookingFormFaults(configuration, [records]),
  ]
  const checked = new Set(documents.map(getDocumentName))
  const { files } = configuration
  return toDocumentFaults(locateWrittenFaults(faults, files), documents, files).filter(({ file }) =>
    checked.has(file),
  )
}
