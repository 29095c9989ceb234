/** With OPERATOR_PORT set, everything of the operator is on that port and nowhere else. */

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#server/http/metrics.ts'
import { createOperatorApp } from '#server/http/operator-app.ts'
import { operatorToken } from '#tests/support/app.ts'
import { demoNow } from '#tests/support/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/hosting.ts'
import { addMember } from '#tests/support/members.ts'

let hosted: HostedApp
let own: FastifyInstance
beforeAll(async () => {
  hosted = await openHosted({}, { OPERATOR_PORT: '3001' })
  own = createOperatorApp(hosted.appContext, createMetrics())
})
afterAll(async () => {
  await own.close()
  await hosted.close()
})

const operators = ['/api/v1/operator/bookings', '/metrics']
const headers = { authorization: `Bearer ${operatorToken}`, accept: 'application/json' }

test.each(operators)("%s is on the operator's port and not on the visitors' port", async url => {
  expect((await own.inject({ url, headers })).statusCode).toBe(200)
  expect((await hosted.app.inject({ url, headers })).statusCode).toBe(404)
})

test("Visitors find only the health checks on the operator's port", async () => {
  const statuses = await Promise.all(
    ['/', '/api/v1/services', '/widget/appointment/maya/haircut', '/healthz', '/readyz'].map(
      async url => (await own.inject({ url, headers })).statusCode,
    ),
  )
  expect(statuses).toEqual([404, 404, 404, 200, 200])
})

test('The console learns where visitors find the pages', async () => {
  const { store } = hosted.demo
  const { id } = await addMember(store, { business: 'harbor', role: 'editor', email: 'kim@console.example' })
  const { token } = await store.consoleSessions.open({
    person: id,
    onlyAt: undefined,
    device: '',
    now: demoNow,
  })
  const { body } = await own.inject({
    url: '/api/v1/operator/session',
    headers: { host: 'desk.example:3001', cookie: `bookplate_console=${token}` },
  })
  expect(JSON.parse(body).memberships).toMatchObject([
    { business: { home: 'http://desk.example:3000/', pages: 'http://desk.example:3000' } },
  ])
})

test('Metrics name routes, never addresses', async () => {
  const metrics = createMetrics()
  const app = createOperatorApp(hosted.appContext, metrics)
  await app.inject({ url: '/api/v1/operator/submissions/secret-id', headers })
  const { body } = await app.inject({ url: '/metrics' })
  expect(body).toContain('bookplate_requests_total{route="/api/v1/operator/submissions/:id",status="404"} 1')
  expect(body).not.toContain('secret-id')
  await app.close()
})
