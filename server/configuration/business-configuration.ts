/** Finds the configuration that serves a business: that of the installation with the documents of the business. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { memoizeByObject } from '#server/lib/memoize.ts'
import type { Configuration, InstallationConfiguration } from './configuration.ts'
import { type BusinessDocument, getDocumentName } from './document-kinds.ts'
import { ConfigurationError, type FileFault } from './files.ts'

/** Each shares with that of the installation whatever its documents do not change. */
const maxBusinesses = 500

/**
 * Returns the configuration of a business. Documents that do not fit any more, as after an upgrade, are left out, and the
 * log names them: everything else goes on.
 */
export function getBusinessConfiguration(
  { installation }: Pick<Configuration, 'installation'>,
  documents: readonly BusinessDocument[],
): Configuration {
  if (documents.length === 0) return installation
  const layers = getLayers(installation)
  const digest = digestDocuments(documents)
  const known = layers.get(digest)
  if (known) return known
  const { configuration, refused } = layerFittingDocuments(installation, documents)
  if (refused.length > 0)
    console.error(`Documents of a business are not in service:\n${new ConfigurationError(refused).message}`)
  layers.set(digest, configuration)
  return configuration
}

const getLayers = memoizeByObject(
  (_: InstallationConfiguration) => new LRUCache<string, Configuration>({ max: maxBusinesses }),
)

const digestDocuments = memoizeByObject((documents: readonly BusinessDocument[]) =>
  createHash('sha256').update(JSON.stringify(documents)).digest('base64url'),
)

interface FittingDocuments {
  readonly configuration: Configuration
  /** The faults of the documents that were left out. */
  readonly refused: readonly FileFault[]
}

/** Builds the configuration with as many of the documents as fit. */
function layerFittingDocuments(
  installation: InstallationConfiguration,
  documents: readonly BusinessDocument[],
): FittingDocuments {
  let fitting = documents
  const refused: FileFault[] = []
  for (;;) {
    try {
      return { configuration: installation.withDocuments(fitting), refused }
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      refused.push(...error.faults)
      const bad = new Set(error.faults.map(({ file }) => file))
      const kept = fitting.filter(document => !bad.has(getDocumentName(document)))
      // A fault in a file of the installation comes from some document, but nothing says from which.
      fitting = kept.length < fitting.length ? kept : []
    }
  }
}

type CheckedDocuments =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly faults: readonly FileFault[] }

/** Builds the configuration with the documents, or returns every fault. */
export function checkDocuments(
  documents: readonly BusinessDocument[],
  { installation }: Pick<Configuration, 'installation'>,
): CheckedDocuments {
  try {
    return { ok: true, configuration: installation.withDocuments(documents) }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return { ok: false, faults: error.faults }
  }
}
