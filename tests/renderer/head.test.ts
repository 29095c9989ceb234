import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeHead, type HeadTag } from '#renderer/browser/head.ts'

/** The tags of the head; what they match is the browser's affair. */
let tags: unknown[] = []
const head = {
  querySelectorAll: () => tags.map(tag => ({ remove: () => tags.splice(tags.indexOf(tag), 1) })),
  append: (...added: unknown[]) => tags.push(...added),
}
const createElement = (name: string) => {
  const attributes: Record<string, string> = {}
  const setAttribute = (attribute: string, value: string) => {
    attributes[attribute] = value
  }
  return { name, attributes, setAttribute }
}
const document = { title: 'Before', documentElement: { lang: 'en-US', dataset: {} }, head, createElement }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', document)
  tags = ['canonical of the page before']
  Object.assign(document, { title: 'Before', documentElement: { lang: 'en-US', dataset: {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('Changes are written together 10 ms after the first one, and later ones do not delay them', () => {
  changeHead({ title: 'One', lang: 'de' })
  vi.advanceTimersByTime(9)
  changeHead({ title: 'Two' })
  expect([document.title, document.documentElement.lang]).toEqual(['Before', 'en-US'])
  vi.advanceTimersByTime(1)
  expect([document.title, document.documentElement.lang]).toEqual(['Two', 'de'])
  vi.advanceTimersByTime(100)
  expect(vi.getTimerCount()).toBe(0)
})

test('Properties that did not change keep their values', () => {
  changeHead({ lang: 'fr' })
  vi.advanceTimersByTime(10)
  expect([document.title, document.documentElement.lang]).toEqual(['Before', 'fr'])
  expect(tags).toEqual(['canonical of the page before'])
})

test('The tags of a page replace those of the page before', () => {
  const canonical: HeadTag = { name: 'link', attributes: { rel: 'canonical', href: 'https://a.example/' } }
  const title: HeadTag = { name: 'meta', attributes: { property: 'og:title', content: 'Haircut' } }
  changeHead({ tags: [canonical, title] })
  vi.advanceTimersByTime(10)
  expect(tags).toMatchObject([canonical, title])
})
