/** How a tool asks the running servers of an installation to read their configuration anew. */

export interface ReloadResult {
  /** Of the configuration that is in service now. */
  readonly version: string
  /** What was refused, with files and reasons. */
  readonly refused?: string
}

export interface ReloadReport {
  /** How many servers were asked. */
  readonly servers: number
  /** Of those that answered in time. */
  readonly answers: readonly ReloadResult[]
}

export interface ConfigurationReloads {
  /** Asks all of them and waits for their answers, for a limited time. */
  request(): Promise<ReloadReport>
  /** Calls `reload` whenever somebody asks, until the store is closed. */
  serve(reload: () => Promise<ReloadResult>): void
}
