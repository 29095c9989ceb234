/** With OPERATOR_PORT set, everything of the operator is on that port and nowhere else. */

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#server/app/metrics.ts'
import { createOperatorApp } from '#server/http/operator-app.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { addMember } from '#tests/support/console/members.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { operatorToken } from '#tests/support/servers/app.ts'

let hosted: HostedApp
let own: FastifyInstance
let kim: string
beforeAll(async () => {
  hosted = await openHosted({}, { OPERATOR_PORT: '3001' })
  own = createOperatorApp(hosted.appContext, createMetrics())
  const invitation = { business: 'harbor', role: 'editor', email: 'kim@console.example' } as const
  kim = (await addMember(hosted.demo.store, invitation)).id
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

/** Signs Kim in; returns the token. */
async function openSession(): Promise<string> {
  const opening = { person: kim, onlyAt: undefined, device: '', now: demoNow }
  return (await hosted.demo.store.consoleSessions.open(opening)).token
}

const desk = 'desk.example:3001'

test('The console learns where visitors find the pages', async () => {
  const { body } = await own.inject({
    url: '/api/v1/operator/sign-in',
    headers: { host: desk, cookie: `bookplate_console_3001=${await openSession()}` },
  })
  expect(JSON.parse(body).memberships).toMatchObject([
    { business: { home: 'http://desk.example:3000/', pages: 'http://desk.example:3000' } },
  ])
})

test('Installations on ports of one host keep their sessions apart, and a session from before the port was named holds', async () => {
  const signOut = async (cookie: string) => {
    const { headers } = await own.inject({
      method: 'POST',
      url: '/api/v1/operator/sign-out',
      payload: {},
      headers: { host: desk, 'sec-fetch-site': 'same-origin', cookie },
    })
    return [headers['set-cookie']].flat().map(set => String(set).split(';', 1)[0])
  }
  const isOpen = async (cookie: string) => {
    const { statusCode } = await own.inject({
      url: '/api/v1/operator/sign-in',
      headers: { host: desk, cookie },
    })
    return statusCode === 200
  }
  const cookie = `bookplate_console=of-another; bookplate_console_3001=${await openSession()}`
  expect(await isOpen(cookie)).toBe(true)
  expect(await isOpen(cookie.replace('3001', '3002'))).toBe(false)
  expect(await signOut(cookie)).toEqual(['bookplate_console_3001='])
  expect(await isOpen(cookie)).toBe(false)

  const former = `bookplate_console=${await openSession()}`
  expect(await isOpen(former)).toBe(true)
  expect(await signOut(former)).toEqual(['bookplate_console=', 'bookplate_console_3001='])
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
