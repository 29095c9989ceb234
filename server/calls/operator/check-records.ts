/** Checks that imported records still fit a configuration that goes into service. */
import { findLinkedRouteFaults } from '../../business/business-links.ts'
import { findServiceFormFaults } from '../../business/record-faults.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import { ConfigurationError } from '../../configuration/files.ts'
import type { Directories } from '../../ports/directory.ts'

/**
 * Throws ConfigurationError if a service uses a form that is gone or that asks for a file by now, or if a business
 * links to a route that is gone.
 */
export async function requireValidRecordReferences(
  { forms, links }: Configuration,
  directories: Directories,
): Promise<void> {
  const records = await Promise.all((await directories.list()).map(slug => directories.read(slug)))
  const faults = records
    .filter(found => found !== undefined)
    .flatMap(({ business, services }) =>
      [
        ...findLinkedRouteFaults(business, links),
        ...services.flatMap(service => findServiceFormFaults(service, forms)),
      ].map(fault => ({ ...fault, file: `${business.slug}/${fault.file}` })),
    )
  if (faults.length > 0) throw new ConfigurationError(faults)
}
