/** Publishes each form in its version when its configuration goes into service. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { getFormFile } from '#server/configuration/form-files.ts'
import type { FormVersion } from '../form-versions.ts'
import type { FormVersions } from '../store/form-versions.ts'
import { toFormVersions } from './form-versions.ts'

/** Throws ConfigurationError if a form has changed since its version was answered: answers keep their questions. */
export async function publishForms(
  configuration: Configuration,
  versions: FormVersions,
  now: Instant,
): Promise<void> {
  const refused = await versions.publish(toFormVersions(configuration), now)
  if (refused.length > 0) throw new ConfigurationError(refused.map(toVersionFault))
}

/** Returns the faults that publishing the forms of the configuration would have now. */
export const findFormVersionFaults = async (
  configuration: Configuration,
  versions: FormVersions,
): Promise<FileFault[]> => (await versions.findConflicts(toFormVersions(configuration))).map(toVersionFault)

const toVersionFault = ({ kind, form, version }: FormVersion): FileFault => ({
  file: getFormFile(kind === 'form' ? 'forms' : 'surveys', form),
  pointer: '/version',
  reason: `must be raised to ${version + 1}: the document has changed, and people have answered version ${version}.`,
})
