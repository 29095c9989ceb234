import { describe, expect, test } from 'vitest'
import { toPrefilledQuery } from '#renderer/app/host-values.ts'
import { withPrefilledParameters } from '#renderer/browser/prefilled-parameters.ts'
import { createStaticUrlStore, type QueryParams, type UrlStore } from '#renderer/browser/url-store.ts'

/** A URL that a test changes. */
function createUrl(first: QueryParams): UrlStore & { go(query: QueryParams): void } {
  let query = first
  const listeners = new Set<() => void>()
  return {
    ...createStaticUrlStore(first),
    query: () => query,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go(next) {
      query = next
      for (const listener of listeners) listener()
    },
  }
}

describe('What a host prefills', () => {
  test('joins the query, in which the URL has precedence', () => {
    const store = withPrefilledParameters(createUrl({ email: 'url@example.com', step: 'details' }))
    store.setPrefill({ email: 'host@example.com', firstName: 'Ada' })
    expect(store.query()).toEqual({ email: 'url@example.com', step: 'details', firstName: 'Ada' })
  })

  test('stays when the URL changes, and is told like a change of the URL', () => {
    const url = createUrl({})
    const store = withPrefilledParameters(url)
    let told = 0
    const unsubscribe = store.subscribe(() => {
      told += 1
    })
    store.setPrefill({ firstName: 'Ada' })
    url.go({ step: 'review' })
    expect(store.query()).toEqual({ firstName: 'Ada', step: 'review' })
    expect(told).toBe(2)
    unsubscribe()
    store.setPrefill({})
    url.go({})
    expect(told).toBe(2)
  })

  test('is the same object until something changes, so that nothing renders again', () => {
    const store = withPrefilledParameters(createUrl({}))
    store.setPrefill({ firstName: 'Ada' })
    expect(store.query()).toBe(store.query())
  })
})

describe('The values of a host become query parameters', () => {
  test('answers by name, the source under names of its own; what the host sets itself wins over what the loader reads', () => {
    expect(
      toPrefilledQuery({
        prefill: { firstName: 'Ada' },
        campaign: 'utm_source=news&utm_medium=e%20mail',
        page: 'https://shop.example/book',
        referrer: '',
        source: { source: 'partner' },
      }),
    ).toEqual({
      firstName: 'Ada',
      'utm-source': 'partner',
      'utm-medium': 'e mail',
      'utm-page': 'https://shop.example/book',
    })
  })

  test('without what is no text, and long texts cut', () => {
    const message = JSON.parse('{ "prefill": { "a": 1, "b": { "c": 2 }, "d": null, "e": "" } }')
    expect(toPrefilledQuery(message)).toEqual({})
    expect(toPrefilledQuery({ prefill: { notes: 'x'.repeat(3000) } }).notes).toHaveLength(2000)
  })
})
