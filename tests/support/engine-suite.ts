import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Engine, openEngine } from './engine.ts'

/** An engine for all tests of a file: opened before them, as it was again for each, closed behind them. */
export function setUpEngine(...options: Parameters<typeof openEngine>): Omit<Engine, 'close'> {
  let engine: Engine | undefined
  beforeAll(async () => {
    engine = await openEngine(...options)
  })
  afterEach(() => engine?.reset())
  afterAll(() => engine?.close())
  const opened = (): Engine => {
    if (!engine) throw new Error('The engine opens with the first test: ask it inside of one.')
    return engine
  }
  return {
    ask: (name, input, client) => opened().ask(name, input, client),
    setClock: now => opened().setClock(now),
    reset: () => opened().reset(),
  }
}
