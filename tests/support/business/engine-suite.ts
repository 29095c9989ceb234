import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Engine, openEngine } from './engine.ts'

/** Opens an engine for all tests of a file, resets it after each test, and closes it after the last. */
export function setUpEngine(...options: Parameters<typeof openEngine>): Omit<Engine, 'close'> {
  let engine: Engine | undefined
  beforeAll(async () => {
    engine = await openEngine(...options)
  })
  afterEach(() => engine?.reset())
  afterAll(() => engine?.close())
  const opened = (): Engine => {
    if (!engine) throw new Error('The engine opens before the first test: use it only inside tests.')
    return engine
  }
  return {
    ask: (name, input, client) => opened().ask(name, input, client),
    setClock: now => opened().setClock(now),
    setMailState: (state, sentAt) => opened().setMailState(state, sentAt),
    replaceRecords: change => opened().replaceRecords(change),
    runPaymentJobs: () => opened().runPaymentJobs(),
    takenMoney: () => opened().takenMoney(),
    query: text => opened().query(text),
    payAt: (url, outcome) => opened().payAt(url, outcome),
    reset: () => opened().reset(),
  }
}
