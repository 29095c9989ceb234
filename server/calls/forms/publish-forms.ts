/** Publishes each form in its version when its configuration goes into service. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import { ConfigurationError } from '../../configuration/files.ts'
import type { FormVersions } from '../../ports/form-versions.ts'
import { toFormVersions } from './form-versions.ts'

/** Throws ConfigurationError if a form has changed since its version was answered: answers keep their questions. */
export async function publishForms(
  configuration: Configuration,
  versions: FormVersions,
  now: Instant,
): Promise<void> {
  const refused = await versions.publish(toFormVersions(configuration), now)
  if (refused.length === 0) return
  throw new ConfigurationError(
    refused.map(({ kind, form, version }) => ({
      file: `schemas/${kind}s/${form}.json`,
      pointer: '/version',
      reason: `must be raised to ${version + 1}: the document has changed, and people have answered version ${version}.`,
    })),
  )
}
