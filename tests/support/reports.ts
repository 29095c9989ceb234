/** What the test runners write about a run, as far as it is read. */

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
    /** Why the file could not be read as tests; empty where it could. */
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
  /** Outside of any test: a spec that does not load, a setup that throws. */
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
      /** Empty where the configuration names no projects. */
      readonly projectName: string
      /** One for each try; `duration` in milliseconds. */
      readonly results: readonly { readonly duration: number; readonly error?: ReportedError }[]
    }[]
  }[]
  readonly suites?: readonly ReportedSuite[]
}
