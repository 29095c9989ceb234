/** An in-process server for a demo business, opened and closed with the tests of a file. */
import { afterAll, beforeAll } from 'vitest'
import { type Demo, openDemo } from '../business/demo.ts'
import { openApp, type TestApp } from './app.ts'

export interface DemoServer {
  readonly demo: Demo
  readonly server: TestApp
}

/** Opens both before the first test. */
export function demoServer(): DemoServer {
  const opened: { demo?: Demo; server?: TestApp } = {}
  beforeAll(async () => {
    opened.demo = await openDemo()
    opened.server = await openApp({ store: opened.demo.store })
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
