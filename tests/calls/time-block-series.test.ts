/** Blocks that repeat, and what changes several of them at once. */
import { expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { expectAnswer, expectProblem, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const asOperator = <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  engine.ask(name, input, { caller: { isOperator: true } })

type PutInput = Calls['saveTimeBlock']['input']

const put = (id: string, input: Partial<PutInput> & Pick<PutInput, 'start' | 'end'>) =>
  asOperator('saveTimeBlock', { id, provider: 'maya', title: 'Lunch', ...input })

/** Returns the starts of all blocks from a date on, on the clock of Berlin. */
async function listStarts(from: string, to: string): Promise<readonly string[]> {
  const found = expectAnswer(await asOperator('getSchedule', { from, to, providers: 'maya' }))
  return found.blocks.map(({ start, end }) => `${start} ${end.slice(11, 16)}`)
}

const book = async (start: string) =>
  expectAnswer(await engine.ask('createBooking', orderFor([{ service: 'haircut', provider: 'maya', start }])))
    .booking

const lunch = { start: '2027-03-23T12:00:00+01:00', end: '2027-03-23T13:00:00+01:00' }

test('A series keeps the times of the clock when that changes; sent again, it is the same', async () => {
  const id = crypto.randomUUID()
  const send = async () =>
    expectAnswer(await put(id, { ...lunch, repeat: { every: 'week', until: '2027-04-06' } }))
  const first = await send()
  const { blocks } = expectAnswer(
    await asOperator('getSchedule', { from: '2027-03-20', to: '2027-04-20', providers: 'maya' }),
  )
  expect(blocks).toMatchObject([
    { start: '2027-03-23T12:00:00+01:00', end: '2027-03-23T13:00:00+01:00', id, series: id, title: 'Lunch' },
    { start: '2027-03-30T12:00:00+02:00', end: '2027-03-30T13:00:00+02:00', series: id, title: 'Lunch' },
    { start: '2027-04-06T12:00:00+02:00', end: '2027-04-06T13:00:00+02:00', series: id, title: 'Lunch' },
  ])
  expect((await send()).after).toEqual(first.after)
  expect(await listStarts('2027-03-20', '2027-04-20')).toHaveLength(3)
})

test('What is in the way is named, nothing is written, and the rest can be blocked without it', async () => {
  const { reference } = await book('2026-12-08T13:00:00+01:00')
  const id = crypto.randomUUID()
  const wish = {
    start: '2026-12-01T13:00:00+01:00',
    end: '2026-12-01T13:30:00+01:00',
    repeat: { every: 'week', count: 3 },
  } as const
  const refused = expectProblem(await put(id, wish))
  expect(refused).toMatchObject({
    code: 'time_block.overlaps',
    params: { references: reference, dates: '2026-12-08' },
  })
  expect(await listStarts('2026-12-01', '2026-12-31')).toEqual([])
  const { after } = expectAnswer(await put(id, { ...wish, except: ['2026-12-08'] }))
  expect(after.map(({ start }) => start.slice(0, 10))).toEqual(['2026-12-01', '2026-12-15'])
})

test('A block changes alone, with those after it, or with all; each act is taken back as a whole', async () => {
  const id = crypto.randomUUID()
  const start = '2026-12-01T08:00:00+01:00'
  const end = '2026-12-01T08:30:00+01:00'
  const made = expectAnswer(await put(id, { start, end, repeat: { every: 'weekday', count: 4 } }))
  const [, second, third] = made.after
  if (!second || !third) throw new Error('There are four.')
  const list = () => listStarts('2026-12-01', '2026-12-31')
  const before = await list()
  expect(before.map(one => one.slice(8, 10))).toEqual(['01', '02', '03', '04'])
  const changes = [
    ['one', ['01T08:00', '02T08:00', '03T07:00', '04T08:00']],
    ['following', ['01T08:00', '02T08:00', '03T07:00', '04T07:00']],
    ['all', ['01T07:00', '02T07:00', '03T07:00', '04T07:00']],
  ] as const
  for (const [scope, expected] of changes) {
    const times = { start: '2026-12-03T07:00:00+01:00', end: '2026-12-03T07:30:00+01:00' }
    const changed = expectAnswer(await put(third.id, { ...times, scope }))
    expect((await list()).map(one => one.slice(8, 16))).toEqual(expected)
    const { before: blocks, after } = changed
    const stale = after.map(one => ({ ...one, title: 'What it was called before' }))
    expect(getProblemCode(await asOperator('restoreTimeBlocks', { blocks, after: stale }))).toBe(
      'change.settled',
    )
    expectAnswer(await asOperator('restoreTimeBlocks', { blocks, after }))
    expect(await list()).toEqual(before)
  }
  const removed = expectAnswer(await asOperator('deleteTimeBlock', { id: second.id, scope: 'following' }))
  expect((await list()).map(one => one.slice(8, 10))).toEqual(['01'])
  await book('2026-12-03T09:00:00+01:00')
  expectAnswer(await asOperator('restoreTimeBlocks', { blocks: removed.before }))
  expect(await list()).toEqual(before)
})

test('A block that becomes longer than a day leaves its series, which is still removed and restored', async () => {
  const id = crypto.randomUUID()
  const { after } = expectAnswer(await put(id, { ...lunch, repeat: { every: 'week', count: 3 } }))
  const [, second] = after
  if (!second) throw new Error('There are three.')
  const long = { start: second.start, end: '2027-04-01T13:00:00+02:00' }
  const changed = expectAnswer(await put(second.id, long))
  expect(changed.block.series).toBeUndefined()
  const removed = expectAnswer(await asOperator('deleteTimeBlock', { id, scope: 'all' }))
  expect(removed.before).toHaveLength(2)
  expectAnswer(await asOperator('restoreTimeBlocks', { blocks: removed.before }))
  expectAnswer(await asOperator('restoreTimeBlocks', { blocks: changed.before }))
  expect(expectAnswer(await asOperator('deleteTimeBlock', { id, scope: 'all' })).before).toEqual(after)
})

test('Staff change the blocks of a series that are their own, and attach none to another calendar', async () => {
  const id = crypto.randomUUID()
  const { after } = expectAnswer(await put(id, { ...lunch, repeat: { every: 'week', count: 2 } }))
  const staff = {
    operator: { person: 'leo', role: 'staff', provider: 'leo', signedInAt: demoNow },
    isOperator: true,
  } as const
  const asLeo = <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
    engine.ask(name, input, { caller: staff })
  expect(getProblemCode(await asLeo('deleteTimeBlock', { id, scope: 'all' }))).toBe('operator.forbidden')
  const own = { id: crypto.randomUUID(), provider: 'leo', ...lunch, series: id }
  expect(getProblemCode(await asLeo('restoreTimeBlocks', { blocks: [own], remove: [id] }))).toBe(
    'operator.forbidden',
  )
  expect(getProblemCode(await asLeo('restoreTimeBlocks', { blocks: after }))).toBe('operator.forbidden')
  expectAnswer(await asLeo('restoreTimeBlocks', { blocks: [own] }))
  expectAnswer(await asLeo('deleteTimeBlock', { id: own.id, scope: 'all' }))
  expect(await listStarts('2027-03-20', '2027-04-20')).toHaveLength(2)
})

test('A series is refused if it is too long, if its blocks are, or if nothing is left of it', async () => {
  const send = async (input: Partial<PutInput>) =>
    getProblemCode(await put(crypto.randomUUID(), { ...lunch, ...input }))
  expect(await send({ repeat: { every: 'week', until: '2028-03-21' } })).toBe('input.invalid')
  expect(await send({ repeat: { every: 'week', until: '2027-03-01' } })).toBe('input.invalid')
  expect(await send({ repeat: { every: 'week', until: '2028-03-14' } })).toBeUndefined()
  expect(await send({ end: '2027-03-24T13:00:01+01:00', repeat: { every: 'week', count: 2 } })).toBe(
    'input.invalid',
  )
  expect(await send({ repeat: { every: 'week', count: 2 }, except: ['2027-03-23', '2027-03-30'] })).toBe(
    'input.invalid',
  )
  const long = { id: crypto.randomUUID(), series: crypto.randomUUID(), provider: 'maya', ...lunch }
  const longer = { ...long, end: '2027-03-24T13:00:01+01:00' }
  expect(getProblemCode(await asOperator('restoreTimeBlocks', { blocks: [longer] }))).toBe('input.invalid')
  const twice = { id: crypto.randomUUID(), provider: 'maya', ...lunch }
  const other = { ...twice, start: '2027-03-22T12:00:00+01:00', end: '2027-03-22T13:00:00+01:00' }
  const answer = await asOperator('restoreTimeBlocks', { blocks: [twice, other] })
  expect(getProblemCode(answer)).toBe('time_block.overlaps')
})
