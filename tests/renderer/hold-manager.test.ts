import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHttpCall } from '#renderer/browser/http-call.ts'
import {
  createHoldManager,
  type Hold,
  type HoldDenial,
  serializeHoldRequest,
} from '#renderer/widgets/hold/hold-manager.ts'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'

const early = JSON.stringify({ items: [{ service: 'haircut', start: '2026-11-26T09:00:00Z' }] })
const late = JSON.stringify({ items: [{ service: 'haircut', start: '2026-11-26T15:00:00Z' }] })

const granted = { expiresAt: '2026-11-26T09:10:00Z' }

/** Creates a hold keeper whose server gives the answers in turn, and records every request. */
function story(
  answers: readonly (string | ProblemCode)[],
  { before, solving }: { before?: string; solving?: (signal: AbortSignal) => Promise<void> } = {},
) {
  const wire: string[] = []
  const kept: (Hold | HoldDenial | undefined)[] = []
  const refused: string[] = []
  let turn = 0
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'DELETE') {
      wire.push(`release ${url.split('/').at(-1)}`)
      return Response.json({})
    }
    const { hold = '-', proof } = JSON.parse(body ?? '{}')
    wire.push(proof === undefined ? `hold ${hold}` : `hold ${hold} with ${proof}`)
    const next = answers[turn++] ?? 'none'
    return next.includes('.')
      ? Response.json({ code: next, params: { challenge: 'a challenge' } }, { status: 409 })
      : Response.json({ hold: next, expiresAt: '2026-11-26T09:10:00Z' })
  })
  const keeper = createHoldManager({
    call: createHttpCall('', {
      hold: { method: 'POST', path: '/holds', idempotent: false },
      release: { method: 'DELETE', path: '/holds/:hold', idempotent: false },
    }),
    client: 'a-browser-tab',
    before,
    keep: hold => kept.push(hold),
    ask: () => {},
    refuse: problem => refused.push(problem.code),
    solve: async (challenge, signal) => {
      wire.push(`solve ${challenge}`)
      await solving?.(signal)
      return signal.aborted ? undefined : 'a proof'
    },
  })
  return { keeper, wire, kept, refused, settle: () => new Promise(done => setTimeout(done, 5)) }
}

afterEach(() => vi.unstubAllGlobals())

describe('A hold', () => {
  test('is replaced by the next choice and released when there is none', async () => {
    const { keeper, wire, kept, settle } = story(['h1', 'h2'])
    keeper.take(early)
    await settle()
    keeper.take(late)
    await settle()
    keeper.giveBack()
    expect(wire).toEqual(['hold -', 'hold h1', 'release h2'])
    expect(kept).toEqual([{ ...granted, id: 'h1' }, { ...granted, id: 'h2' }, undefined])
  })

  test('from before a page reload is taken over', async () => {
    const { keeper, wire, settle } = story(['h2'], { before: 'h1' })
    keeper.take(early)
    await settle()
    expect(wire).toEqual(['hold h1'])
  })

  test('that arrives after the visitor has left is released at once', async () => {
    const { keeper, wire, kept, settle } = story(['h1'])
    keeper.take(early)
    await Promise.resolve()
    keeper.giveBack()
    await settle()
    expect(wire).toEqual(['hold -', 'release h1'])
    expect(kept).toEqual([])
  })

  test('is never requested for a choice that changed before the request was sent', async () => {
    const { keeper, wire, kept, settle } = story(['h1'])
    keeper.take(early)
    keeper.take(late)
    await settle()
    expect(wire).toEqual(['hold -'])
    expect(kept).toEqual([{ ...granted, id: 'h1' }])
  })

  test('that needs a proof is asked for again with one', async () => {
    const { keeper, wire, kept, refused, settle } = story(['proof.required', 'h1'])
    keeper.take(early)
    await settle()
    expect(wire).toEqual(['hold -', 'solve a challenge', 'hold - with a proof'])
    expect(kept).toEqual([{ ...granted, id: 'h1' }])
    expect(refused).toEqual([])
  })

  test('whose proof is not wanted any more is not asked for again', async () => {
    const solving = (signal: AbortSignal) =>
      new Promise<void>(done => signal.addEventListener('abort', () => done()))
    const { keeper, wire, kept, settle } = story(['proof.required', 'h2'], { solving })
    keeper.take(early)
    await settle()
    keeper.take(late)
    await settle()
    expect(wire).toEqual(['hold -', 'solve a challenge', 'hold -'])
    expect(kept).toEqual([{ ...granted, id: 'h2' }])
  })

  test.each(['slot.taken', 'provider.busy', 'calendar.not_found'] as const)(
    'on a slot that is already taken is refused with %s',
    async code => {
      const { keeper, kept, refused, settle } = story(['h1', code])
      keeper.take(early)
      await settle()
      keeper.take(late)
      await settle()
      expect(refused).toEqual([code])
      expect(kept.at(-1)).toBeUndefined()
    },
  )

  test.each(['hold.too_many', 'network.failed'] as const)(
    'that fails with %s is noted as denied, and the visitor may go on',
    async code => {
      const { keeper, refused, kept, settle } = story([code])
      keeper.take(early)
      await settle()
      expect(refused).toEqual([])
      expect(kept).toEqual([{ denied: true }])
      keeper.take(late)
      expect(kept.at(-1)).toBeUndefined()
      await settle()
    },
  )

  test('that has expired is renewed once for the same choice', async () => {
    const { keeper, wire, settle } = story(['h1', 'h2', 'h3'])
    keeper.take(early)
    await settle()
    keeper.again()
    await settle()
    keeper.again()
    await settle()
    expect(wire).toEqual(['hold -', 'hold h1'])
    keeper.take(late)
    await settle()
    keeper.again()
    await settle()
    expect(wire).toEqual(['hold -', 'hold h1', 'hold h2', 'hold h3'])
  })
})

test('Nothing is held before a start is chosen', () => {
  expect(serializeHoldRequest({})).toBeUndefined()
  expect(serializeHoldRequest({ items: [{ service: 'haircut' }] })).toBeUndefined()
  expect(serializeHoldRequest({ items: [{ service: 'haircut', start: '2026-11-26T09:00:00Z' }] })).toBe(early)
})
