/**
 * In-process servers in three languages for one demo business, opened and closed with the tests of a file.
 */
import { afterAll, beforeAll } from 'vitest'
import { type ConfigurationFolder, copyConfiguration } from '../business/configuration-folder.ts'
import { type Demo, openDemo } from '../business/demo.ts'
import { openApp, type TestApp, type TestAppOptions } from './app.ts'

/**
 * Returns a function that opens another server. `ready` gets the demo and the first server before the tests.
 */
export function pageServers(ready: (demo: Demo, server: TestApp) => void) {
  let demo: Demo
  let folder: ConfigurationFolder
  const opened: TestApp[] = []

  async function open(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
    const made = await openApp({ store: demo.store, configuration: folder.path, ...options })
    opened.push(made)
    return made
  }

  beforeAll(async () => {
    demo = await openDemo()
    folder = await copyConfiguration(['de', 'en', 'fr'])
    ready(demo, await open())
  })
  afterAll(async () => {
    for (const { app } of opened) await app.close()
    await folder.remove()
    await demo.close()
  })
  return open
}
