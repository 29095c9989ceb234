/** What search engines may list, and what they may not: headers of all routes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getContentPath } from '#server/features/content/calls/content-path.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
beforeAll(async () => {
  demo = await openDemo()
  server = await openApp({ store: demo.store })
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
})

/** Fixed parts of the paths where visitors manage what they have booked, and of previews. */
const privatePath =
  /^\/(widget\/(booking|booking-list|waitlist|waitlist-entry|waitlist-offer|submission|otl|cancel-booking)(\/|$)|v2\/preview\/|verify-?payment|search$)|\/cancel$/i

describe('Search engines', () => {
  test('may list no page of a booking, a one-time link, a payment, a preview or a search', async () => {
    const { routes } = server.appContext.configuration
    const found = await Promise.all(
      routes.map(async ({ path }) => {
        const { headers } = await server.app.inject({ url: path.replace(/:\w+/g, 'x') })
        return { path, robots: headers['x-robots-tag'], cache: headers['cache-control'] }
      }),
    )
    expect(found.length).toBeGreaterThan(40)
    for (const { path, robots, cache } of found) {
      expect([path, robots]).toEqual([path, privatePath.test(path) ? 'noindex' : undefined])
      if (/^\/widget\/(booking|submission)\/:id/.test(path)) expect([path, cache]).toEqual([path, 'no-store'])
    }
  })

  test('may list every page of content that exists', async () => {
    const records = await demo.store.content.readAll('harbor')
    expect(new Set(records.map(({ kind }) => kind)).size).toBe(7)
    for (const record of records) {
      const url = getContentPath(record, server.appContext.configuration)
      const { statusCode, headers } = await server.app.inject({ url })
      expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, 200, undefined])
    }
  })

  test('may read the header of a preview that says not to list it', async () => {
    const { body } = await server.app.inject({ url: '/robots.txt' })
    expect(body).not.toContain('preview')
    expect((await server.app.inject({ url: '/v2/preview/draft-1' })).headers['x-robots-tag']).toBe('noindex')
  })
})
