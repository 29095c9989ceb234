/** Lets a command ask all running servers of an installation to reload their configuration. */

export interface ReloadResult {
  /** Of the configuration that is now in use. */
  readonly version: string
  /** The errors that were found, with files and reasons. */
  readonly refused?: string
}

export interface ServerReloadResults {
  /** How many servers were asked. */
  readonly servers: number
  /** Results of the servers that answered in time. */
  readonly answers: readonly ReloadResult[]
}

export interface ConfigurationReloads {
  /** Asks all servers and waits for their results, for a limited time. */
  request(): Promise<ServerReloadResults>
  /** Calls `reload` on every request until the store is closed. */
  serve(reload: () => Promise<ReloadResult>): void
}
