/** Checks that imported records still fit a configuration that goes into service. */

import { getBusinessConfiguration } from '#server/configuration/business-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { findLinkedRouteFaults } from '#server/features/directory/rules/business-links.ts'
import { businessFileName, getRecordFilePath } from '#server/features/directory/rules/record-kinds.ts'
import { findBookingFormFaults } from '#server/features/forms/calls/booking-form-faults.ts'
import { findEndBookingFaults } from '../checks/end-booking-faults.ts'
import { findFixedAmountFaults } from '../checks/fixed-amount-faults.ts'
import { findFormBlockFaults } from '../checks/form-block-faults.ts'
import { findDetailsFormFaults, findServiceGuestRulesFaults } from '../checks/record-faults.ts'

/**
 * Throws ConfigurationError if a service uses a form that is gone or that asks for a file by now, if a business links to
 * a route that is gone, if a form has faulty blocks, or if a form that has changed since `before` books what no business
 * offers.
 */
export async function requireValidRecordReferences(
  configuration: Configuration,
  directories: Directories,
  before?: Configuration,
): Promise<void> {
  const faults = [
    ...findFormBlockFaults(configuration),
    ...(await findRecordReferenceFaults(configuration, directories)),
  ]
  if (faults.length > 0) throw new ConfigurationError(faults)
  await requireFittingForms(configuration, directories, before)
}

/**
 * Throws ConfigurationError if a form or screen that is new or changed books what no business offers or without what the
 * form of a service asks for, or charges what none can be paid. Elsewhere the record has gone or the currency has changed since, and visitors do not see that button or are refused; this only tells the operator, because everything else still works.
 */
async function requireFittingForms(
  configuration: Configuration,
  directories: Directories,
  before: Configuration | undefined,
): Promise<void> {
  const slugs = await directories.list()
  const records = await Promise.all(slugs.map(slug => directories.read(slug)))
  const known = records.filter(found => found !== undefined)
  const faults = [
    ...findEndBookingFaults(configuration, known),
    ...findFixedAmountFaults(configuration, known),
    ...findBookingFormFaults(configuration, known),
  ]
  const toText = (files: Configuration['files'], file: string) => JSON.stringify(files.get(file)?.content)
  const isNew = ({ file }: FileFault) =>
    before !== undefined && toText(configuration.files, file) !== toText(before.files, file)
  const refused = faults.filter(isNew)
  if (refused.length > 0) throw new ConfigurationError(refused)
  if (faults.length > 0) console.warn(new ConfigurationError(faults).message)
}

/** @param except a business whose records are checked elsewhere */
export async function findRecordReferenceFaults(
  configuration: Configuration,
  directories: Directories,
  except?: string,
): Promise<FileFault[]> {
  const records = await Promise.all((await directories.list()).map(slug => directories.read(slug)))
  return records
    .filter(found => found !== undefined && found.business.slug !== except)
    .filter(found => found !== undefined)
    .flatMap(({ business, services, documents = [] }) => {
      const { forms, links, guests } = getBusinessConfiguration(configuration, documents)
      return [
        ...findLinkedRouteFaults(business, links),
        ...findDetailsFormFaults(business, businessFileName, forms),
        ...services.flatMap(service => [
          ...findDetailsFormFaults(service, getRecordFilePath('services', service.slug), forms),
          ...findServiceGuestRulesFaults(service, guests),
        ]),
      ].map(fault => ({ ...fault, file: `${business.slug}/${fault.file}` }))
    })
}
