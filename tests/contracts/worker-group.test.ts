/** What the primary does with its workers, without processes. */
import { describe, expect, test } from 'vitest'
import { choosePoolSize, countNeededConnections } from '#server/processes/connection-budget.ts'
import { mergeMetrics } from '#server/processes/merge-metrics.ts'
import { listWorkerFlags } from '#server/processes/primary.ts'
import { createWorkerGroup } from '#server/processes/worker-group.ts'
import type { WorkerHandle } from '#server/processes/worker-handle.ts'

interface FakeWorker extends WorkerHandle {
  readonly commands: string[]
  end(how: string): void
}

/** Ends when it is told to; is ready at once unless `starts` says that it never will be. */
function createFakeWorker(number: number, { pid, starts }: { pid: number; starts: boolean }): FakeWorker {
  let end = (_: string) => {}
  let hasEnded = false
  const ended = new Promise<string>(resolve => {
    end = how => {
      hasEnded = true
      resolve(how)
    }
  })
  const commands: string[] = []
  const ready = starts
    ? Promise.resolve(3000)
    : Promise.reject(new Error(`Worker ${number} ended with code 1 before it was ready.`))
  ready.catch(() => end('code 1'))
  return {
    number,
    pid,
    ready,
    ended,
    commands,
    isReady: () => starts && !hasEnded,
    send({ kind }) {
      commands.push(kind)
      if (kind !== 'reload') end('code 0')
    },
    kill: signal => end(signal),
    end: how => end(how),
  }
}

/** `starts` says of each worker, in the order of their starts, whether it becomes ready; those after do. */
function openGroup(count: number, starts: readonly boolean[] = []) {
  const [workers, said, pauses]: [FakeWorker[], string[], number[]] = [[], [], []]
  const figures = { lost: 0, givenUp: 0 }
  const group = createWorkerGroup({
    count,
    launch(number) {
      const worker = createFakeWorker(number, {
        pid: workers.length + 1,
        starts: starts[workers.length] ?? true,
      })
      workers.push(worker)
      return worker
    },
    say: sentence => said.push(sentence),
    onLost: () => {
      figures.lost += 1
    },
    giveUp: () => {
      figures.givenUp += 1
    },
    rest: async ms => pauses.push(ms),
  })
  const listPids = () => group.list().map(({ pid }) => pid)
  return { group, workers, said, pauses, figures, listPids }
}

describe('A group of workers', () => {
  test('starts the first one before the others, and fails if one does not start', async () => {
    const { group, listPids } = openGroup(3)
    expect(await group.start()).toBe(3000)
    expect(listPids()).toEqual([1, 2, 3])
    const broken = openGroup(3, [false])
    await expect(broken.group.start()).rejects.toThrow('Worker 1 ended with code 1')
    expect(broken.workers).toHaveLength(1)
  })

  test('replaces one that ends at once, and pauses longer each time that its successor does not last', async () => {
    const { group, workers, pauses, figures, said, listPids } = openGroup(2)
    await group.start()
    workers[1]?.end('SIGKILL')
    await expect.poll(listPids).toEqual([1, 3])
    expect(pauses).toEqual([])
    expect(said[0]).toBe('Worker 2 (process 2) ended with SIGKILL; starting another.')
    for (const pid of [3, 4, 5]) {
      workers[pid - 1]?.end('code 1')
      await expect.poll(listPids).toEqual([1, pid + 1])
    }
    expect(pauses).toEqual([500, 1000, 2000])
    expect(figures).toEqual({ lost: 4, givenUp: 0 })
  })

  test('gives up when none is left and five starts in a row have failed', async () => {
    const { group, workers, pauses, figures } = openGroup(1, [true, false, false, false, false, false])
    await group.start()
    workers[0]?.end('SIGKILL')
    await expect.poll(() => figures.givenUp).toBe(1)
    expect(workers).toHaveLength(6)
    expect(pauses).toEqual([500, 1000, 2000, 4000])
  })

  test('replaces all one by one on request, and keeps the old ones if a new one does not start', async () => {
    const { group, workers, listPids, said, figures } = openGroup(2, [true, true, true, false])
    await group.start()
    await group.replaceAll()
    expect(listPids()).toEqual([3, 2])
    expect(workers.map(({ commands }) => commands)).toEqual([['retire'], [], [], []])
    expect(said).toEqual([
      'The rolling restart has ended early; the other workers go on. Worker 2 ended with code 1 before it was ready.',
    ])
    await group.replaceAll()
    expect(listPids()).toEqual([5, 6])
    expect(figures.lost).toBe(0)
  })

  test('stops all, and starts none afterwards', async () => {
    const { group, workers, figures } = openGroup(2)
    await group.start()
    await group.stop()
    expect(workers.map(({ commands }) => commands)).toEqual([['stop'], ['stop']])
    expect([workers.length, figures.lost]).toEqual([2, 0])
  })
})

test.each([
  [2, 97, 10],
  [4, 97, 10],
  [5, 97, 9],
  [8, 97, 4],
  [10, 97, 3],
  [11, 97, undefined],
  [2, 22, undefined],
  [2, 32, 3],
])('%i workers get pools for %i connections of %s each', (workers, available, size) => {
  expect(choosePoolSize({ workers, available })).toBe(size)
  expect(countNeededConnections(workers) <= available).toBe(size !== undefined)
})

test('Metrics of several processes are merged by name', () => {
  const one =
    '# HELP a What a is.\n# TYPE a counter\na{worker="1"} 1\n\n# HELP b B.\n# TYPE b gauge\nb{worker="1"} 2\n'
  const two = '# HELP a What a is.\n# TYPE a counter\na{worker="2"} 3\n'
  expect(mergeMetrics([one, '', two])).toBe(
    '# HELP a What a is.\n# TYPE a counter\na{worker="1"} 1\na{worker="2"} 3\n\n# HELP b B.\n# TYPE b gauge\nb{worker="1"} 2\n',
  )
})

test('Workers get the flags of Node, but not the loader for TypeScript', () => {
  expect(listWorkerFlags(['--max-semi-space-size=8', '--import', 'tsx'])).toEqual(['--max-semi-space-size=8'])
})
