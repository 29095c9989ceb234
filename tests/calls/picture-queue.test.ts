/** Pictures are decoded in turn, within a budget of memory, however many are sent and by however many people. */
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOriginalImage } from '#server/features/images/processing/image.ts'
import { createPictureQueue, estimateDecodedBytes } from '#server/features/images/processing/picture-queue.ts'

const limits = { budgetBytes: 100, maxRunning: 2, maxWaiting: 2, maxWaitMs: 1000 }

/** Work that ends when it is told to, and what was begun. */
function makeWorks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
  }
  const end = (name: string) => (ends.get(name) ?? expect.unreachable(name))()
  return { begun, work, end }
}

afterEach(() => vi.useRealTimers())

describe('The queue of pictures', () => {
  test('begins in the order of asking as soon as there is memory, and never beyond the budget', async () => {
    const { begun, work, end } = makeWorks()
    const queue = createPictureQueue(limits)
    const results = [
      queue.run(60, work('a')),
      queue.run(60, work('b')),
      queue.run(10, work('small, but later')),
    ]
    expect(begun).toEqual(['a'])
    end('a')
    await expect.poll(() => begun).toEqual(['a', 'b', 'small, but later'])
    end('b')
    end('small, but later')
    expect(await Promise.all(results)).toEqual(['a', 'b', 'small, but later'])
  })

  test('says at once that a picture is too large for the budget, or that enough are waiting', async () => {
    const { work, end } = makeWorks()
    const queue = createPictureQueue(limits)
    expect(await queue.run(101, work('x'))).toBe('too_large')
    const running = queue.run(100, work('a'))
    const waiting = ['b', 'c'].map(name => queue.run(1, work(name)))
    expect(await queue.run(1, work('d'))).toBe('busy')
    // An import waits, and takes nobody's place.
    const patient = queue.run(1, work('import'), { isPatient: true })
    end('a')
    await running
    end('b')
    end('c')
    await Promise.all(waiting)
    await vi.waitFor(() => end('import'))
    expect(await patient).toBe('import')
  })

  test('lets nobody wait longer than promised, and goes on with those behind', async () => {
    vi.useFakeTimers()
    const { begun, work, end } = makeWorks()
    const queue = createPictureQueue(limits)
    const first = queue.run(60, work('a'))
    const large = queue.run(90, work('large'))
    await vi.advanceTimersByTimeAsync(500)
    const small = queue.run(10, work('small'))
    await vi.advanceTimersByTimeAsync(500)
    expect(await large).toBe('busy')
    expect(begun).toEqual(['a', 'small'])
    end('a')
    end('small')
    expect(await Promise.all([first, small])).toEqual(['a', 'small'])
  })

  test('gives the memory back after work that fails', async () => {
    const queue = createPictureQueue(limits)
    await expect(queue.run(100, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
    expect(await queue.run(100, async () => 'next')).toBe('next')
  })
})

test.each([
  ['8 bit', { channels: 3, depth: 'uchar', format: 'jpeg', isProgressive: false }, 150],
  ['progressive', { channels: 3, depth: 'uchar', format: 'jpeg', isProgressive: true }, 300],
  ['16 bit and interlaced', { channels: 3, depth: 'ushort', format: 'png', isProgressive: true }, 600],
  ['AVIF', { channels: 4, depth: 'uchar', format: 'heif', isProgressive: false }, 400],
] as const)('Decoding 50 megapixels, %s, takes as many megabytes', (_, metadata, megabytes) => {
  expect(estimateDecodedBytes({ width: 10_000, height: 5000, ...metadata })).toBe(megabytes * 1_000_000)
})

test('Three large pictures at once take no more memory than one, and all of them are taken', async () => {
  const png = await sharp({ create: { width: 7000, height: 5000, channels: 3, background: '#7a1f3d' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
  expect(await sharp(png).metadata()).toMatchObject({ depth: 'ushort', isProgressive: true })
  const measure = async (count: number) => {
    const before = process.memoryUsage().rss
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 10)
    const masters = await Promise.all(Array.from({ length: count }, () => createOriginalImage(png, '')))
    clearInterval(timer)
    expect(masters).toEqual(Array.from({ length: count }, () => expect.objectContaining({ width: 1600 })))
    return most - before
  }
  // The first one also loads the library.
  await measure(1)
  const one = await measure(1)
  expect(one).toBeGreaterThan(150_000_000)
  expect((await measure(3)) / one).toBeLessThan(1.6)
}, 60_000)
