/** Describes how running servers answered a request to reload. */
import type { ServerReloadResults } from '#server/lib/configuration-reloads.ts'

export interface ImportObstacleParams {
  readonly report: ServerReloadResults
  /** The version of the configuration against which the import was checked. */
  readonly version: string
  /** Ids of the forms and surveys that the imported services and content name. */
  readonly forms: readonly string[]
}

/** Returns why the import must wait, or undefined if every running server has all that the records name. */
export function describeImportObstacle({ report, version, forms }: ImportObstacleParams): string | undefined {
  const refused = report.answers.find(answer => answer.refused !== undefined)?.refused
  if (refused !== undefined)
    return `A running server rejected its configuration files; fix these errors, then import again.\n${refused}`
  const isOther = report.answers.some(answer => answer.version !== version)
  if (!isOther || forms.length === 0) return undefined
  const names = forms.map(form => `"${form}"`).join(', ')
  return (
    `A running server has a different configuration from the one here, and the records name the forms ${names}: copy ` +
    'routes.json, schemas/ and locales/ to that server, then import again.'
  )
}

/** Returns the sentence that the import ends with, or undefined if no server runs. */
export function describeReload({ servers, answers }: ServerReloadResults): string | undefined {
  if (servers === 0) return undefined
  const silent = servers - answers.length
  if (silent > 0)
    return `${silent} of ${servers} running servers did not answer; reload them with SIGHUP, or restart them.`
  return servers === 1
    ? 'The running server has reloaded its configuration.'
    : `All ${servers} running servers have reloaded their configuration.`
}
