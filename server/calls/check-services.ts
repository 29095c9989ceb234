/** Whether services that were taken in before still fit the configuration that comes into service. */
import { formFaults } from '../business/references.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { ConfigurationError } from '../configuration/files.ts'
import type { Catalogues } from '../ports/catalogue.ts'

/** Throws ConfigurationError where a service asks for a form that is gone, or that asks for a file by now. */
export async function checkServices({ forms }: Configuration, catalogues: Catalogues): Promise<void> {
  const records = await Promise.all((await catalogues.list()).map(slug => catalogues.read(slug)))
  const faults = records.flatMap(found =>
    (found?.services ?? [])
      .flatMap(service => formFaults(service, forms))
      .map(fault => ({ ...fault, file: `${found?.business.slug}/${fault.file}` })),
  )
  if (faults.length > 0) throw new ConfigurationError(faults)
}
