/** Pictures of links, drawn from the titles of records. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formatSvg, type LinkPreview } from '#server/features/images/processing/draw-link-preview.ts'
import { createLinkPreviewCache } from '#server/features/images/processing/link-preview-cache.ts'
import { getLinkPreviewPath, type LinkPreviewSubject } from '#server/http/seo/link-preview-urls.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi()

const preview: LinkPreview = { title: 'Leaves', subtitle: 'Harbor', background: '#1f5f5b' }

describe('A drawn link preview', () => {
  async function pathOf(subject: LinkPreviewSubject, title: string, locale = 'en') {
    const directory = await api.server.appContext.directoryFor({ host: 'localhost', originalUrl: '/' })
    if (!directory || (locale !== 'en' && locale !== 'de')) throw new Error('There is no business.')
    const { business } = directory
    return getLinkPreviewPath(subject, title, { business, locale, appContext: api.server.appContext })
  }

  test.each([
    ['post', 'autumn-colors', 'Autumn colors, mixed by hand', 'en'],
    ['post', 'autumn-colors', 'Herbstfarben, von Hand gemischt', 'de'],
    ['service', 'color', 'Color', 'en'],
    ['business', 'harbor', 'Harbor Studio', 'en'],
  ] as const)(
    'of the %s %s is a picture of 1200 × 630 pixels, cached forever',
    async (kind, slug, title, locale) => {
      const { statusCode, headers, rawPayload } = await api.server.app.inject(
        await pathOf({ kind, slug }, title, locale),
      )
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      const { dominant } = await sharp(rawPayload).stats()
      expect(dominant.r).toBeLessThan(dominant.g)
    },
  )

  test('draws no text that is not the title of a record', async () => {
    const own = await pathOf({ kind: 'post', slug: 'autumn-colors' }, 'Something else')
    const path = await pathOf({ kind: 'post', slug: 'autumn-colors' }, 'Autumn colors, mixed by hand')
    for (const url of [
      own,
      path.replace('autumn-colors', 'nothing'),
      path.replace('autumn-colors', '%00'),
      path.replace('/en/', '/xx/'),
      path.replace('post', 'x'),
    ])
      expect([url, (await api.server.app.inject(url)).statusCode]).toEqual([url, 404])
  })

  test('has at most four lines, and markup in a title stays text', () => {
    const svg = formatSvg({ ...preview, title: `<script>&"\u0001 ${'Donaudampfschifffahrt '.repeat(30)}` })
    expect(svg).toContain('>&lt;script&gt;&amp;"</text>')
    expect(svg.match(/<text /g)).toHaveLength(5)
    expect(svg).toContain(' …</text>')
  })

  test('has the ink that is easier to read on the accent', () => {
    expect(formatSvg(preview)).toContain('fill="#ffffff"')
    expect(formatSvg({ ...preview, background: '#ffe08a' })).toContain('fill="#141414"')
  })
})

describe('The cache of link previews', () => {
  test('draws each once, one at a time, and no more than may wait', async () => {
    const drawing: string[] = []
    const release: (() => void)[] = []
    const draw = (asked: LinkPreview) => {
      drawing.push(asked.title)
      return new Promise<Uint8Array>(resolve => release.push(() => resolve(new Uint8Array(10))))
    }
    const cache = createLinkPreviewCache({ draw, maxWaiting: 2 })
    const get = (title: string) => cache.get(title, { ...preview, title })
    const a = get('a')
    const again = get('a')
    const b = get('b')
    const c = get('c')
    expect(await c).toBeUndefined()
    expect(drawing).toEqual(['a'])
    release.shift()?.()
    expect([(await a)?.length, (await again)?.length]).toEqual([10, 10])
    await expect.poll(() => drawing).toEqual(['a', 'b'])
    release.shift()?.()
    await b
    await get('a')
    expect(drawing).toEqual(['a', 'b'])
  })

  test('draws again what failed or had to make room', async () => {
    let count = 0
    const draw = async () => {
      count += 1
      if (count === 1) throw new Error('no fonts')
      return new Uint8Array(60)
    }
    const cache = createLinkPreviewCache({ draw, maxBytes: 100 })
    await expect(cache.get('a', preview)).rejects.toThrow('no fonts')
    for (const key of ['a', 'b', 'a', 'a']) await cache.get(key, preview)
    expect(count).toBe(4)
  })
})
