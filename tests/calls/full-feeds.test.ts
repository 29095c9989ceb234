/** Feeds with the whole text of each post. */
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi({ change: records => ({ ...records, business: { ...records.business, feeds: 'full' } }) })

const text = `## Shades & <b>tones</b>

Made *by* **hand**, ~~not~~ [here](/studio) and [there](mailto:a@b.example).\\
Next

1. one
2. \`two\`

> Said she.

| Shade | Lasts |
| --- | --- |
| Red | 4 |

***

    code <i>`

const blocks = [
  { type: 'text', text: { en: text, de: 'Auf Deutsch.' } },
  { type: 'columns', columns: [[{ type: 'heading', text: { en: 'Inside' }, level: 3 }], []] },
  { type: 'quote', text: { en: '"A leaf"' }, source: { en: 'Maya' } },
  { type: 'faq', questions: [{ question: { en: 'How long?' }, answer: { en: 'An *hour*.' } }] },
  { type: 'button', text: { en: 'Book' }, href: '/widget/appointment/service/color' },
  // Only useful on the page.
  { type: 'booking', service: 'color' },
]

async function putPost(slug: string, date: string, more: object = { blocks }): Promise<void> {
  const { statusCode, body } = await api.server.app.inject({
    method: 'PUT',
    url: `/api/v1/operator/records/posts/${slug}`,
    headers: { authorization: `Bearer ${operatorToken}` },
    payload: { record: { slug, date, title: { en: slug }, site: 'studio', author: 'maya', ...more } },
  })
  expect([statusCode, body]).toEqual([200, expect.any(String)])
}

const read = async (url: string) => {
  const { body } = await api.server.app.inject({ url })
  return new DOMParser({ onError: level => expect.unreachable(level) }).parseFromString(body, 'text/xml')
}
const listTexts = (xml: Awaited<ReturnType<typeof read>>, name: string) =>
  Array.from(xml.getElementsByTagName(name), element => element.textContent)

const expected = [
  '<h2>Shades &amp; &lt;b&gt;tones&lt;/b&gt;</h2>',
  '<p>Made <em>by</em> <strong>hand</strong>, <s>not</s> <a href="http://localhost/studio">here</a> and ',
  '<a href="mailto:a@b.example">there</a>.<br>Next</p>',
  '<ol start="1"><li><p>one</p></li><li><p><code>two</code></p></li></ol>',
  '<blockquote><p>Said she.</p></blockquote>',
  '<table><thead><tr><th>Shade</th><th>Lasts</th></tr></thead><tbody><tr><td>Red</td><td>4</td></tr></tbody></table>',
  '<hr><pre><code>code &lt;i&gt;</code></pre>',
  '<h3>Inside</h3><blockquote><p>&quot;A leaf&quot;</p><p>Maya</p></blockquote>',
  '<h3>How long?</h3><p>An <em>hour</em>.</p>',
  '<p><a href="http://localhost/widget/appointment/service/color">Book</a></p>',
].join('')

test('A business may put the whole texts of its posts into its feeds, in their language', async () => {
  await putPost('newest', '2026-11-22')
  const atom = await read('/feeds/en/atom.xml')
  expect(listTexts(atom, 'content')[0]).toBe(expected)
  expect(atom.getElementsByTagName('content')[0]?.getAttribute('type')).toBe('html')
  expect(listTexts(await read('/feeds/en/rss.xml'), 'content:encoded')[0]).toBe(expected)
  const german = listTexts(await read('/feeds/de/atom.xml'), 'content')[0]
  expect(german).toMatch(/^<p>Auf Deutsch\.<\/p>/)
  expect(german).toContain('<a href="http://localhost/de/widget/appointment/service/color">')
})

test('Pictures of a post in a feed have a URL of their own that exists', async () => {
  const content = listTexts(await read('/feeds/en/atom.xml'), 'content').join('')
  const [, url = ''] =
    /<img src="http:\/\/localhost:80(\/images\/[^"]+\.jpg)" alt="Falling leaves[^"]*">/.exec(content) ?? []
  const { statusCode, headers } = await api.server.app.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('A feed carries at most a million characters of texts; later posts have only their descriptions', async () => {
  const long = { type: 'text', text: { en: `${'word '.repeat(3900)}` } }
  for (const day of ['19', '20', '21'])
    await putPost(`long-${day}`, `2026-11-${day}`, { blocks: Array(24).fill(long) })
  const xml = await read('/feeds/en/atom.xml')
  expect(listTexts(xml, 'entry').length).toBeGreaterThanOrEqual(4)
  expect(listTexts(xml, 'content').map(content => (content ?? '').length > 400_000)).toEqual([
    false,
    true,
    true,
  ])
})
