/** What the console learns before a record is written, and which records it can bring back. */
import { expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { expectAnswer, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const asOperator = async <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  expectAnswer(await engine.ask(name, input, { caller: { isOperator: true } }))

const book = async (service: string, start: string) =>
  expectAnswer(
    await engine.ask('createBooking', orderFor([{ service, provider: 'maya', start: `${start}:00+01:00` }])),
  ).booking

/** Checks a record with changes; null: its deletion. */
async function check(kind: 'services' | 'providers', key: string, changes: object | null) {
  const { record } = await asOperator('getRecord', { kind, key })
  const input = { kind, key, ...(changes === null ? {} : { record: { ...record, ...changes } }) }
  return asOperator('checkRecord', input)
}

test('A service says how many appointments keep what was agreed, and what is wrong is said at its place', async () => {
  await book('haircut', '2026-12-01T09:00')
  await book('haircut', '2026-12-02T09:00')
  const { faults, consequences } = await check('services', 'haircut', { durationMinutes: 60, price: 4500 })
  expect(faults).toEqual([])
  expect(consequences.map(({ what, count, isComplete }) => [what, count, isComplete])).toEqual([
    ['length', 2, true],
    ['price', 2, true],
  ])
  expect((await check('services', 'haircut', { name: 'Cut' })).consequences).toEqual([])
  const dear = await check('services', 'haircut', { deposit: { kind: 'amount', value: 900_000 } })
  expect(dear.faults.map(({ pointer }) => pointer)).toEqual(['/deposit/value'])
  const nameless = await check('services', 'haircut', { name: undefined, durationMinutes: 0 })
  expect(nameless.faults.map(({ pointer, code }) => [pointer, code]).sort()).toEqual([
    ['/durationMinutes', 'field.too_small'],
    ['/name', 'field.required'],
  ])
})

test('A policy says how many appointments keep what was agreed, of the service and of the business', async () => {
  await book('haircut', '2026-12-01T09:00')
  await book('color', '2026-12-02T09:00')
  const stricter = { changePolicy: { cancelUntilMinutes: 2880, refunds: [] } }
  expect((await check('services', 'haircut', stricter)).consequences).toMatchObject([
    { what: 'policy', count: 1, isComplete: true, appointments: [expect.anything()] },
  ])
  const checkBusiness = async (changes: object) => {
    const { record } = await asOperator('getRecord', { kind: 'business', key: 'harbor' })
    const input = { kind: 'business', key: 'harbor', record: { ...record, ...changes } } as const
    return (await asOperator('checkRecord', input)).consequences
  }
  expect(await checkBusiness(stricter)).toMatchObject([{ what: 'policy', count: 2 }])
  // The same, said in another way.
  const same = { rescheduleUntilMinutes: 240, cancelUntilMinutes: 240, reschedulePrice: 'keep' }
  expect(await checkBusiness({ changePolicy: same })).toEqual([])
  // What was booked before policies were stored keeps none.
  await engine.query(`update appointment set document = document - 'changePolicy' where service = 'haircut'`)
  expect(await checkBusiness(stricter)).toMatchObject([{ what: 'policy', count: 1 }])
})

test('A deposit, or a price that is all due, says that it is too small to be paid online', async () => {
  const find = async (changes: object) =>
    (await check('services', 'haircut', changes)).faults.map(({ pointer }) => pointer)
  expect(await find({ price: 400, deposit: { kind: 'percent', value: 10 } })).toEqual(['/deposit/value'])
  expect(await find({ price: 400, deposit: { kind: 'amount', value: 49 } })).toEqual(['/deposit/value'])
  expect(await find({ price: 49, deposit: { kind: 'full' } })).toEqual(['/price'])
  expect(await find({ price: 500, deposit: { kind: 'percent', value: 10 } })).toEqual([])
  expect(await find({ price: 49 })).toEqual([])
})

test('Time off and shorter hours name the appointments that they would leave alone, and no others', async () => {
  const early = await book('haircut', '2026-12-01T09:00')
  const late = await book('haircut', '2026-12-01T15:00')
  const away = await check('providers', 'maya', {
    timeOff: [{ from: '2026-12-01T12:00', to: '2026-12-02T00:00' }],
  })
  expect(away.consequences).toMatchObject([
    { what: 'time_off', count: 1, appointments: [{ reference: late.reference, booking: late.id }] },
  ])
  const short = await check('providers', 'maya', { hours: { tuesday: ['13:00-17:00'] } })
  expect(short.consequences).toMatchObject([
    { what: 'hours', count: 1, appointments: [{ reference: early.reference }] },
  ])
  expect((await check('providers', 'maya', { role: 'Owner' })).consequences).toEqual([])
})

test('A record that others name says which; a deleted one can be restored', async () => {
  const named = await check('services', 'haircut', null)
  expect(named.faults.length).toBeGreaterThan(0)
  const [references] = named.consequences.filter(({ what }) => what === 'references')
  expect(references?.records.map(({ kind }) => kind)).toContain('one-time-links')
  const key = 'gloss'
  const record = { slug: key, name: { en: 'Gloss' }, durationMinutes: 30 }
  await asOperator('saveRecord', { kind: 'services', key, record })
  expect(await check('services', key, null)).toEqual({ faults: [], consequences: [] })
  await asOperator('deleteRecord', { kind: 'services', key })
  const { records } = await asOperator('listDeletedRecords', { kind: 'services' })
  expect(records).toMatchObject([{ key, name: { en: 'Gloss' } }])
  // Only as long as it is deleted: somebody may have created it again.
  const input = { kind: 'services', key, version: records[0]?.version ?? 0, ifVersion: 0 } as const
  await asOperator('restoreRevision', input)
  const again = await engine.ask('restoreRevision', input, { caller: { isOperator: true } })
  expect(again).toMatchObject({ problem: { code: 'record.changed' } })
  expect(await asOperator('listDeletedRecords', { kind: 'services' })).toEqual({ records: [] })
  expect((await asOperator('getRecord', { kind: 'services', key })).record).toEqual(record)
})

test('The editor of a service offers the forms that fit its details step, each by a name', async () => {
  const { forms, ui } = await asOperator('getRecordForm', { kind: 'services' })
  expect(forms).toContain('contact-short')
  // Forms of other screens, and one that asks for a file.
  for (const id of ['find-booking', 'booking-list', 'waitlist', 'intake']) expect(forms).not.toContain(id)
  const names: unknown = isObject(ui.form) ? ui.form['ui:enumNames'] : undefined
  for (const id of forms) expect(names, id).toHaveProperty([id])
})

test.each([
  'providers',
  'services',
  'business',
  'teams',
  'service-menus',
  'groups',
  'one-time-links',
] as const)('The editor of %s says what holds where nothing is chosen', async kind => {
  const { schema, usual } = await asOperator('getRecordForm', { kind })
  const said = usual.map(({ pointer }) => pointer)
  expect(listOptionalChoices(schema).filter(pointer => !said.includes(pointer))).toEqual([])
})

/** Lists the properties of which one can be chosen or none, where `/0` stands for each entry of a list. */
function listOptionalChoices(schema: unknown, root = schema, pointer = ''): readonly string[] {
  if (!isObject(schema)) return []
  const { $ref, properties, required, items } = schema
  if (typeof $ref === 'string') return listOptionalChoices(getAtPointer(root, $ref.slice(1)), root, pointer)
  const inner = isObject(properties) ? Object.entries(properties) : []
  return [
    ...inner.flatMap(([name, part]) => [
      ...(isObject(part) && Array.isArray(part.enum) && !(Array.isArray(required) && required.includes(name))
        ? [`${pointer}/${name}`]
        : []),
      ...listOptionalChoices(part, root, `${pointer}/${name}`),
    ]),
    ...listOptionalChoices(items, root, `${pointer}/0`),
  ]
}

test('What the editor says of the empty fields of a service is what holds', async () => {
  const plain = { slug: 'haircut', name: 'Cut', durationMinutes: 50 }
  const { usual } = await asOperator('getRecordForm', { kind: 'services' })
  const entries = usual
    .filter(({ pointer }) => !pointer.startsWith('/recurrence/'))
    .map(({ pointer, follows = '', value = 50 }) => {
      expect(['', '/durationMinutes', '/capacity'], pointer).toContain(follows)
      return [pointer.split('/'), value] as const
    })
  const nested = entries.flatMap(([[, name, part], value]) =>
    name === 'changePolicy' && part !== undefined ? [[part, value]] : [],
  )
  const own = entries.flatMap(([[, name = '', part], value]) => (part === undefined ? [[name, value]] : []))
  const filled = { ...plain, ...Object.fromEntries(own), changePolicy: Object.fromEntries(nested) }
  expect(filled).toMatchObject({ intervalMinutes: 50, reservableSlots: 1, changePolicy: expect.anything() })
  const read = async (record: object) => {
    await asOperator('saveRecord', { kind: 'services', key: 'haircut', record: { ...record } })
    const days = { from: '2026-12-01', to: '2026-12-02' }
    const slots = await engine.ask('findSlots', { service: 'haircut', provider: 'maya', ...days })
    return [expectAnswer(slots), expectAnswer(await engine.ask('getService', { service: 'haircut' }))]
  }
  const held = await read(plain)
  expect(await read(filled)).toMatchObject(held)
})

test('What was saved before it was refused keeps nothing else from being saved', async () => {
  await engine.replaceRecords(({ services }) => ({
    services: services.map(one =>
      one.slug === 'haircut' ? { ...one, price: 400, deposit: { kind: 'percent', value: 10 } } : one,
    ),
  }))
  const { record } = await asOperator('getRecord', { kind: 'services', key: 'color' })
  await asOperator('saveRecord', { kind: 'services', key: 'color', record: { ...record, price: 13_000 } })
  const cheaper = await engine.ask(
    'saveRecord',
    { kind: 'services', key: 'haircut', record: { ...(await readHaircut()), price: 300 } },
    { caller: { isOperator: true } },
  )
  expect(cheaper.ok).toBe(false)
})

const readHaircut = async () => (await asOperator('getRecord', { kind: 'services', key: 'haircut' })).record
