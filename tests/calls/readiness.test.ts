/** What is missing before customers come: each line from what is so. */
import { expect, test } from 'vitest'
import { isPublicHost } from '#server/features/setup/calls/readiness.ts'
import { expectAnswer } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()
const read = async (pages = 'https://book.example.com/') => {
  const caller = { isOperator: true, businessAddress: () => pages }
  const { lines } = expectAnswer(await engine.ask('getReadiness', {}, { caller }))
  return Object.fromEntries(lines.map(({ what, state, done }) => [what, `${state} ${done}`]))
}

test('Emails are ready once a mail server has taken one, and not while it takes none', async () => {
  expect((await read()).email).toBe('untested false')
  engine.setMailState('failing')
  expect((await read()).email).toBe('failing false')
  engine.setMailState('off')
  expect((await read()).email).toBe('off false')
  engine.setMailState('on', '2026-11-20T09:12:00+01:00')
  expect((await read()).email).toBe('on true')
})

test('While no emails go out, they say how many services cannot be booked without', async () => {
  const readServices = async () => {
    const caller = { isOperator: true, businessAddress: () => 'https://book.example.com/' }
    const { lines } = expectAnswer(await engine.ask('getReadiness', {}, { caller }))
    return lines.find(({ what }) => what === 'email')?.services
  }
  engine.setMailState('off')
  expect(await readServices()).toBeUndefined()
  await engine.replaceRecords(({ services }) => ({
    services: services.map((service, index) => ({ ...service, emailVerification: index < 2 })),
  }))
  expect(await readServices()).toBe(2)
  engine.setMailState('failing')
  expect(await readServices()).toBe(2)
  engine.setMailState('on', '2026-11-20T09:12:00+01:00')
  expect(await readServices()).toBeUndefined()
})

test('Payments of a test are not ready, unless nothing is paid online', async () => {
  expect((await read()).payments).toBe('test false')
  await engine.replaceRecords(({ business, services }) => ({
    business: { ...business, giftCards: false },
    services: services.map(({ deposit: _, ...service }) => service),
  }))
  expect((await read()).payments).toBe('unneeded true')
})

test('A logo and a page with an imprint are found, and missed', async () => {
  await engine.replaceRecords(({ business: { logo: _, ...business } }) => ({ business }))
  expect(await read()).toMatchObject({ logo: 'missing false', imprint: 'missing false' })
  const logo = 'data:image/png;base64,iVBORw0KGgo='
  await engine.replaceRecords(({ business }) => ({ business: { ...business, logo } }))
  await engine.query(`insert into content (business, kind, slug, document, blocks)
    values ('harbor', 'page', 'impressum', '{"slug": "impressum", "title": "Impressum"}', '[]')`)
  expect(await read()).toMatchObject({ logo: 'set true', imprint: 'set true' })
})

test.each([
  'localhost',
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.7',
  '172.20.0.1',
  '[::1]',
  '[fd00::1]',
  'studio',
  'nas.local',
])('Only those in the house reach %s', async host => {
  expect(isPublicHost(new URL(`http://${host}/`).hostname)).toBe(false)
  expect((await read(`http://${host}:3000/`)).address).toBe('missing false')
})

test.each(['book.example.com', '93.184.216.34', '172.32.0.1', '[2606:2800:220:1::1]'])(
  'Everybody reaches %s',
  host => expect(isPublicHost(new URL(`https://${host}/`).hostname)).toBe(true),
)
