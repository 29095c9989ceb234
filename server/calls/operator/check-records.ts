/** Checks that imported records still fit a configuration that goes into service. */
import { findLinkedRouteFaults } from '../../business/business-links.ts'
import { findServiceFormFaults } from '../../business/record-faults.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '../../configuration/files.ts'
import type { Directories } from '../../ports/directory.ts'

/**
 * Throws ConfigurationError if a service uses a form that is gone or that asks for a file by now, or if a business
 * links to a route that is gone.
 */
export async function requireValidRecordReferences(
  configuration: Configuration,
  directories: Directories,
): Promise<void> {
  const faults = await findRecordReferenceFaults(configuration, directories)
  if (faults.length > 0) throw new ConfigurationError(faults)
}

/** @param except a business whose records are checked elsewhere */
export async function findRecordReferenceFaults(
  { forms, links }: Configuration,
  directories: Directories,
  except?: string,
): Promise<FileFault[]> {
  const records = await Promise.all((await directories.list()).map(slug => directories.read(slug)))
  return records
    .filter(found => found !== undefined && found.business.slug !== except)
    .filter(found => found !== undefined)
    .flatMap(({ business, services }) =>
      [
        ...findLinkedRouteFaults(business, links),
        ...services.flatMap(service => findServiceFormFaults(service, forms)),
      ].map(fault => ({ ...fault, file: `${business.slug}/${fault.file}` })),
    )
}
