/** The parts of the test runners' reports that we read. */

/** Vitest's `--reporter=json`. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string
    readonly status: string
    /** Why the file failed to load; empty if it loaded. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Playwright's `json` reporter. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  /** Errors outside of tests: a spec that does not load, a setup that throws. */
  readonly errors: readonly unknown[]
  readonly suites: readonly ReportedSuite[]
}

interface ReportedError {
  readonly message?: string
}

export interface ReportedSuite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly status: string
      /** Empty if the configuration names no projects. */
      readonly projectName: string
      /** One for each try; `duration` in milliseconds. */
      readonly results: readonly { readonly duration: number; readonly error?: ReportedError }[]
    }[]
  }[]
  readonly suites?: readonly ReportedSuite[]
}
