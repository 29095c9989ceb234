/** The configuration with the files of a draft, checked as a reload would check them. */

import type { CallContext } from '#server/calls/handler.ts'
import type { Configuration, InstallationConfiguration } from '#server/configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { changeFiles, type FileChange } from '#server/configuration/published-files.ts'
import type { ConfigurationFiles } from '#server/configuration/read-files.ts'
import { findFormVersionFaults } from '#server/features/forms/calls/publish-forms.ts'
import { findRecordReferenceFaults } from '#server/features/records/calls/check-records.ts'
import { findFormBlockFaults } from '#server/features/records/checks/form-block-faults.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'

export type DraftConfiguration =
  | { readonly ok: true; readonly configuration: InstallationConfiguration }
  | { readonly ok: false; readonly faults: readonly FileFault[] }

/** Builds the installation's configuration of `files` with the changes, or returns every fault. */
export function buildDraftConfiguration(
  { installation }: Pick<Configuration, 'installation'>,
  changes: readonly FileChange[],
  files: ConfigurationFiles = installation.files,
): DraftConfiguration {
  try {
    const isSame = changes.length === 0 && files === installation.files
    return {
      ok: true,
      configuration: isSame ? installation : installation.rebuild(changeFiles(files, changes)),
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return { ok: false, faults: error.faults }
  }
}

/** Returns the faults of answered forms, and of what the records of other businesses name. */
export async function findInstallationFaults(
  configuration: Configuration,
  { stores: { directories, formStores }, directory }: CallContext,
): Promise<FileFault[]> {
  const { slug } = directory.business
  const faults = await runForAllBusinesses(() =>
    Promise.all([
      findFormVersionFaults(configuration, formStores.versions),
      findRecordReferenceFaults(configuration, directories, slug),
    ]),
  )
  return [...findFormBlockFaults(configuration), ...faults.flat()]
}
