/** Describes how running servers answered a request to reload. */
import type { ServerReloadResults } from '../ports/reloads.ts'

export interface ImportObstacleParams {
  readonly report: ServerReloadResults
  /** The version of the configuration against which the import was checked. */
  readonly version: string
  /** Ids of the forms that the imported services ask for. */
  readonly forms: readonly string[]
}

/** Returns why the import must wait, or undefined if every running server has all that the services name. */
export function describeImportObstacle({ report, version, forms }: ImportObstacleParams): string | undefined {
  const refused = report.answers.find(answer => answer.refused !== undefined)?.refused
  if (refused !== undefined)
    return `A running server refuses files of its configuration; mend them and import again.\n${refused}`
  const isOther = report.answers.some(answer => answer.version !== version)
  if (!isOther || forms.length === 0) return undefined
  const names = forms.map(form => `"${form}"`).join(', ')
  return (
    `A running server has another configuration than the one here, and services ask for the forms ${names}: bring ` +
    'routes.json, schemas/ and locales/ to that server, and import again.'
  )
}

/** Returns the sentence that the import ends with, or undefined if no server runs. */
export function describeReload({ servers, answers }: ServerReloadResults): string | undefined {
  if (servers === 0) return undefined
  const silent = servers - answers.length
  if (silent > 0)
    return `${silent} of ${servers} running servers did not answer; reload them with SIGHUP, or start them anew.`
  return servers === 1
    ? 'The running server has read its configuration anew.'
    : `All ${servers} running servers have read their configuration anew.`
}
