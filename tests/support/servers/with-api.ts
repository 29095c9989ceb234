/** The HTTP server of a demo business for the tests of a file, without a port. */
import { afterAll, beforeAll } from 'vitest'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { type Demo, openDemo } from '../business/demo.ts'
import { openApp, type TestApp, type TestAppOptions } from './app.ts'

export interface Api {
  readonly demo: Demo
  readonly server: TestApp
}

export interface ApiOptions extends Omit<TestAppOptions, 'store'> {
  /** Adapts the demo's records. */
  readonly change?: (records: BusinessRecords) => BusinessRecords
}

/** Opens both before the first test and closes them after the last. @returns what is open from then on */
export function withApi({ change, ...options }: ApiOptions = {}): Api {
  const opened: { demo?: Demo; server?: TestApp } = {}
  beforeAll(async () => {
    opened.demo = await openDemo(change)
    opened.server = await openApp({ ...options, store: opened.demo.store })
  })
  afterAll(async () => {
    await opened.server?.app.close()
    await opened.demo?.close()
  })
  const ready = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The server opens before the first test.')
    return part
  }
  return {
    get demo() {
      return ready(opened.demo)
    },
    get server() {
      return ready(opened.server)
    },
  }
}
