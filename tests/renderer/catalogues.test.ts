import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMessageCatalogueLoader } from '#renderer/app/catalogue-loader.ts'

const hrefOf = (locale: string) => (locale === 'zz' ? undefined : `/messages/1/${locale}.json`)
const german = { 'common.back': 'Zurück' }

function answering(answer: () => Response | Promise<Response>) {
  const asked = vi.fn(async (_: string) => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('A message catalogue', () => {
  test('is fetched once, even for two simultaneous requests', async () => {
    const asked = answering(() => Response.json(german))
    const catalogues = createMessageCatalogueLoader(hrefOf)
    expect(await Promise.all([catalogues.load('de'), catalogues.load('de')])).toEqual([german, german])
    expect(await catalogues.load('de')).toEqual(german)
    expect(asked.mock.calls.map(([href]) => href)).toEqual(['/messages/1/de.json'])
  })

  test.each([
    ['a network error', () => Promise.reject(new Error('offline')), 'offline'],
    ['an error status', () => new Response('', { status: 503 }), '/messages/1/de.json answers 503'],
  ])(
    'that fails to load with %s is reported once and requested again the next time',
    async (_, answer, why) => {
      const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      answering(answer)
      const catalogues = createMessageCatalogueLoader(hrefOf)
      expect(await catalogues.load('de')).toBeUndefined()
      await vi.waitFor(() => expect(report.mock.calls).toEqual([[`Failed locale loading: ${why}`]]))
      answering(() => Response.json(german))
      expect(await catalogues.load('de')).toEqual(german)
    },
  )

  test('of an unknown locale logs a warning and does no harm', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const asked = answering(() => Response.json(german))
    expect(await createMessageCatalogueLoader(hrefOf).load('zz')).toBeUndefined()
    expect(warn.mock.calls).toEqual([['Could not find messages for locale code: zz']])
    expect(asked).not.toHaveBeenCalled()
  })

  test('that is gone from the server logs a warning and no error', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const report = vi.spyOn(console, 'error')
    answering(() => new Response('', { status: 404 }))
    expect(await createMessageCatalogueLoader(hrefOf).load('da')).toBeUndefined()
    expect(warn.mock.calls).toEqual([['Could not find messages for locale code: da']])
    expect(report).not.toHaveBeenCalled()
  })
})
