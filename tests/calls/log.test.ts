/** The log never reveals the id of a booking, whatever happens and however much is logged. */
import { expect, test } from 'vitest'
import { withApi } from '#tests/support/servers/with-api.ts'

const lines: string[] = []
const api = withApi({
  environment: { LOG_LEVEL: 'trace' },
  logStream: { write: line => lines.push(line) },
  beforeRender: async render => {
    if (String(render.search).includes('break')) throw new Error('broken')
  },
})

const id = 'SecretSecretSecretId00'

test.each([
  `/widget/booking/${id}`,
  `/de/widget/booking/${id}?find=${id}`,
  `/widget/booking/${id}?break=1`,
  `/api/v1/bookings/${id}`,
  `/api/v1/bookings?ids=${id}`,
  `/api/v1/bookings/${id}/calendar.ics`,
  `/api/v1/none/${id}`,
  `/widget/%zz${id}`,
  `/api/v1/%zz${id}`,
  `/widget/booking/${id}/_payload.json`,
])('An address is logged by its route only: %s', async url => {
  lines.length = 0
  await api.server.app.inject({
    url,
    headers: { cookie: `x=${id}`, referer: `http://localhost/widget/booking/${id}` },
  })
  expect(lines.join('')).not.toContain(id)
  // The server responds to malformed paths before request logging begins.
  if (!url.includes('%zz')) expect(lines.join('')).toMatch(/"route":"\/(\*|api\/)/)
})

test('A database error is logged without the row', async () => {
  lines.length = 0
  await api.demo.behind.query('alter table one_time_link_use rename to hidden')
  await api.server.app.inject({ url: '/api/v1/one-time-links/welcome' })
  await api.demo.behind.query('alter table hidden rename to one_time_link_use')
  const [logged] = lines.filter(line => line.includes('"err"')).map(line => JSON.parse(line).err)
  expect(logged).toMatchObject({ type: 'error', code: '42P01' })
  expect(Object.keys(logged).sort()).toEqual(['code', 'stack', 'type'])
})

test('Every response forbids content type sniffing', async () => {
  const urls = [
    '/api/v1/services',
    '/api/v1/none',
    '/api/v1/openapi.json',
    '/healthz',
    '/metrics',
    '/',
    '/api/v1/%zz',
  ]
  const answers = await Promise.all(urls.map(url => api.server.app.inject({ url })))
  expect(answers.map(({ headers }) => headers['x-content-type-options'])).toEqual(urls.map(() => 'nosniff'))
})
