/** What search engines may list, and what they may not: headers of all routes. */
import { describe, expect, test } from 'vitest'
import { getContentPath } from '#server/features/content/calls/content-path.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi()

/** Fixed parts of the paths where visitors manage what they have booked, and of previews. */
const privatePath =
  /^\/(widget\/(booking|booking-list|waitlist|waitlist-entry|waitlist-offer|submission|otl|cancel-booking)(\/|$)|v2\/preview\/|verify-?payment|search$)|\/cancel$/i

describe('Search engines', () => {
  test('may list no page of a booking, a one-time link, a payment, a preview or a search', async () => {
    const { routes } = api.server.appContext.configuration
    const found = await Promise.all(
      routes.map(async ({ path }) => {
        const { headers } = await api.server.app.inject({ url: path.replace(/:\w+/g, 'x') })
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
    const records = await api.demo.store.content.readAll('harbor')
    expect(new Set(records.map(({ kind }) => kind)).size).toBe(7)
    for (const record of records) {
      const url = getContentPath(record, api.server.appContext.configuration)
      const { statusCode, headers } = await api.server.app.inject({ url })
      expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, 200, undefined])
    }
  })

  test('may read the header of a preview that says not to list it', async () => {
    const { body } = await api.server.app.inject({ url: '/robots.txt' })
    expect(body).not.toContain('preview')
    expect((await api.server.app.inject({ url: '/v2/preview/draft-1' })).headers['x-robots-tag']).toBe(
      'noindex',
    )
  })
})
