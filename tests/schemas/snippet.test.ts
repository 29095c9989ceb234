/** The code that puts a page on another site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import calendarLayout from '#schemas/layouts/calendar.json' with { type: 'json' }
import { formatHtmlSnippet, formatSnippet, snippetSyntaxes } from '#schemas/runtime/embed/format-snippet.ts'
import { tokenizeMarkup } from '#schemas/runtime/embed/markup-tokens.ts'
import { formatReservedBoxRule } from '#schemas/runtime/embed/reserved-box.ts'
import { formatFrameName, type SnippetOptions, snippetKinds } from '#schemas/runtime/embed/snippet.ts'
import { type EmbedOffer, readSnippetChoice } from '#schemas/runtime/embed/snippet-choice.ts'
import { root } from '#tests/support/run/command.ts'

const options: SnippetOptions = {
  url: 'https://book.example/widget/appointment/maya/haircut',
  title: 'Haircut',
  words: 'Book now',
  layout: { id: 'calendar', height: { narrow: 1600, medium: 1140, wide: 880 } },
  loader: { src: 'https://book.example/embed/v1.js' },
}

describe('The guide', () => {
  const guide = readFileSync(join(root, 'docs/embedding.md'), 'utf8')
  const shown = [...guide.matchAll(/<!-- snippet: (\w+) -->\n```\w+\n(.*?)\n```/gs)]

  test.each(shown.map(([, name = '', code]) => [name, code]))(
    'shows the snippet of today: %s',
    (name, code) => {
      const current = { ...options, layout: calendarLayout }
      const kind = snippetKinds.find(one => one === name)
      expect(code).toBe(kind ? formatHtmlSnippet(current, kind) : formatSnippet(current, 'inline', 'react'))
    },
  )

  test('has one for every kind but the plain link, and one for React', () => {
    expect(shown.map(([, name]) => name)).toEqual([...snippetKinds.filter(kind => kind !== 'page'), 'react'])
  })
})

describe('A snippet', () => {
  test('in the flow reserves its box, and names page and script', () => {
    expect(
      formatHtmlSnippet(options, 'inline'),
    ).toBe(`<style>${formatReservedBoxRule('calendar', options.layout.height)}</style>
<bookplate-widget class="bookplate-calendar">
  <iframe
    name="bookplate"
    src="https://book.example/widget/appointment/maya/haircut"
    title="Haircut"
    width="100%"
    height="880"
    loading="lazy"
    allow="payment; clipboard-write"></iframe>
</bookplate-widget>
<script async src="https://book.example/embed/v1.js"></script>`)
  })

  test('without a script is the same box with a plain element around it', () => {
    const html = formatHtmlSnippet(options, 'frame')
    expect(html).toContain('<div class="bookplate-calendar">\n  <iframe\n    name="bookplate"')
    expect(html).not.toMatch(/script|bookplate-widget/)
  })

  test('of a link carries the options in data attributes', () => {
    const appearance = { accent: '#aa3333', scheme: 'dark' } as const
    expect(
      formatHtmlSnippet({ ...options, appearance, closeLabel: 'Schließen' }, 'link').split('\n<script')[0],
    ).toBe(`<a
  href="https://book.example/widget/appointment/maya/haircut"
  data-bookplate
  data-bookplate-close-label="Schließen"
  data-bookplate-accent="#aa3333"
  data-bookplate-scheme="dark">Book now</a>`)
  })

  test('of a button is an element without content, which would replace its button', () => {
    const [element] = formatHtmlSnippet(options, 'button').split('\n<script')
    expect(element).toContain('label="Book now"></bookplate-widget>')
    expect(formatHtmlSnippet(options, 'popup')).toContain(
      '>\n  <button type="button">Book now</button>\n</bookplate-widget>',
    )
  })

  test('without a frame names the path, and a link in case it cannot be shown', () => {
    expect(
      formatHtmlSnippet(options, 'shadow'),
    ).toBe(`<bookplate-inline src="/widget/appointment/maya/haircut">
  <a href="https://book.example/widget/appointment/maya/haircut">Book now</a>
</bookplate-inline>
<script type="module" src="https://book.example/embed/inline.js"></script>`)
  })

  test('of a page is a plain link', () => {
    expect(formatHtmlSnippet(options, 'page')).toBe(`<a href="${options.url}">Book now</a>`)
  })

  test('names the digest of the script if there is one', () => {
    const loader = { src: 'https://book.example/embed/v1.abc.js', integrity: 'sha384-x' }
    expect(formatHtmlSnippet({ ...options, loader }, 'link')).toContain(
      'integrity="sha384-x" crossorigin="anonymous"></script>'.replaceAll(' c', '\n  c'),
    )
  })

  test('says the look in the name of the frame, where it works without a script', () => {
    expect(formatFrameName({})).toBe('bookplate')
    expect(formatFrameName({ accent: '#aa3333', font: 'Georgia, serif' })).toBe(
      'bookplate?accent=%23aa3333&font=Georgia%2C+serif',
    )
  })

  test.each(snippetKinds)('of kind %s lets no text out of its place, in any syntax', kind => {
    const hostile = '"></a></style><script>alert(1)</script>{x}&amp;'
    const unsafe = { ...options, title: hostile, words: hostile, closeLabel: hostile }
    for (const syntax of snippetSyntaxes)
      expect(formatSnippet(unsafe, kind, syntax)).not.toMatch(/<script>|"><\/a>/)
  })
})

describe('In React, a snippet', () => {
  test('is a component with the options as properties', () => {
    const appearance = { 'accent-dark': '#ffaaaa' }
    expect(
      formatSnippet({ ...options, appearance }, 'link', 'react'),
    ).toBe(`import { BookplateWidget } from 'bookplate/react'

export const Booking = () => (
  <BookplateWidget
    src="https://book.example/widget/appointment/maya/haircut"
    mode="popup"
    label="Haircut"
    accentDark="#ffaaaa"
  >
    <button type="button">Book now</button>
  </BookplateWidget>
)`)
  })

  test('without a script needs no package', () => {
    const code = formatSnippet(options, 'frame', 'react')
    expect(code).toContain('<div className="bookplate-calendar">')
    expect(code).toContain('<style>{".bookplate-calendar{')
    expect(code).not.toContain('import')
  })
})

test('In WordPress, a snippet is a block of HTML', () => {
  expect(formatSnippet(options, 'page', 'wordpress')).toBe(
    `<!-- wp:html -->\n${formatHtmlSnippet(options, 'page')}\n<!-- /wp:html -->`,
  )
})

test('A box of one height in all widths has no rule about widths', () => {
  const rule = formatReservedBoxRule('form', { narrow: 500, medium: 500, wide: 500 })
  expect(rule).not.toContain('@container ')
  expect(
    formatReservedBoxRule('form', { narrow: 900, medium: 760, wide: 760 }).match(/@container /g),
  ).toHaveLength(1)
})

describe('What is chosen in a form', () => {
  const layout = options.layout
  const offer: EmbedOffer = {
    origin: 'https://book.example',
    targets: [
      {
        path: '/widget/appointment/service/haircut',
        group: 'service',
        name: 'Haircut',
        layout,
        providers: [{ slug: 'maya', name: 'Maya', path: '/widget/appointment/maya/haircut' }],
      },
      { path: '/widget/survey/visit', group: 'survey', name: 'Visit', layout, providers: [] },
    ],
    languages: [{ code: 'de', name: 'Deutsch', url: 'https://book.example/de/~' }],
    loader: options.loader,
  }

  test('becomes an address with provider, language and zone', () => {
    const chosen = readSnippetChoice({ provider: 'maya', locale: 'de', timezone: 'Europe/Berlin' }, offer)
    expect(chosen?.options.url).toBe(
      'https://book.example/de/widget/appointment/maya/haircut?timezone=Europe%2FBerlin',
    )
    expect(chosen).toMatchObject({ kind: 'inline', syntax: 'html' })
  })

  test('counts as not chosen if it is not offered or not valid', () => {
    const chosen = readSnippetChoice(
      {
        src: '//evil.example',
        mode: 'shadow',
        syntax: 'x',
        provider: 'eve',
        locale: 'xx',
        accent: 'red',
        scheme: 'neon',
        radius: '99',
        font: 'a;b',
        label: '  ',
      },
      offer,
    )
    expect(chosen?.options).toMatchObject({
      url: `https://book.example${offer.targets[0]?.path}`,
      appearance: {},
    })
    expect(chosen?.options.words).toBe('Book now')
  })

  test('of nothing is nothing', () => {
    expect(readSnippetChoice({}, { ...offer, targets: [] })).toBeUndefined()
  })
})

test.each(snippetSyntaxes)('The tokens of a snippet in %s are its code', syntax => {
  for (const kind of snippetKinds) {
    const code = formatSnippet(options, kind, syntax)
    const tokens = tokenizeMarkup(code)
    expect(tokens.map(({ text }) => text).join('')).toBe(code)
  }
  expect(tokenizeMarkup('<a href="x">Go</a>').map(({ kind }) => kind)).toEqual([
    'tag',
    'text',
    'attribute',
    'text',
    'string',
    'tag',
    'text',
    'tag',
    'tag',
  ])
})
