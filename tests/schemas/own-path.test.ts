/** Paths from outside, as browsers resolve them. */
import { describe, expect, test } from 'vitest'
import { parseOwnPath } from '#schemas/runtime/core/own-path.ts'

/** Each leads a browser to another host or into a script, from a page of ours. */
const elsewhere = [
  '//evil.example/x',
  '///evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '\\/evil.example/x',
  '/\t/evil.example/x',
  '/\n/evil.example/x',
  '/\r\t/evil.example/x',
  '\t//evil.example/x',
  ' //evil.example/x',
  '\u0000//evil.example/x',
  '/\t\\evil.example/x',
  '//user@evil.example/x',
  '//user:secret@book.example/x',
  '/.//evil.example/x',
  '/a/..//evil.example/x',
  '/%2e//evil.example/x',
  '/a/%2E%2e/\\evil.example/x',
  '//\u2025evil.example/x',
  '//evil\u3002example/x',
  '//',
  'https:/evil.example/x',
  'https://evil.example/x',
  'HTTPS:\\\\evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'blob:http://own-path.invalid/x',
  'http://user@own-path.invalid/x',
  'mailto:a@evil.example',
]

const own: readonly (readonly [text: string, path: string])[] = [
  ['/', '/'],
  ['', '/'],
  ['/widget/appointment/maya?month=2026-12#top', '/widget/appointment/maya?month=2026-12#top'],
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/\uff0fevil.example', '/%EF%BC%8Fevil.example'],
  ['/\u2044/evil.example', '/%E2%81%84/evil.example'],
  ['/a\\b', '/a/b'],
  ['/a/../b', '/b'],
  ['/@evil.example', '/@evil.example'],
  ['/x?to=//evil.example', '/x?to=//evil.example'],
  ['/x:y', '/x:y'],
  ['evil.example/x', '/evil.example/x'],
  ['http:evil.example/x', '/evil.example/x'],
]

describe('A path from outside', () => {
  test.each(elsewhere)('is refused if it leads elsewhere: %j', text => {
    expect(parseOwnPath(text)).toBeUndefined()
  })

  test.each(own)('is read as a browser reads it: %j', (text, path) => {
    expect(parseOwnPath(text)).toBe(path)
    expect(new URL(path, 'https://book.example/a/b').href).toBe(`https://book.example${path}`)
  })

  test('never leads elsewhere, whatever its first characters are', () => {
    const characters = [
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      '.',
      '%2f',
      '%5c',
      '@',
      ':',
      ' ',
      '\u0000',
      'a',
      '?',
      '#',
    ]
    const lengthen = (texts: readonly string[]) =>
      texts.flatMap(text => characters.map(character => text + character))
    const starts = lengthen(lengthen(lengthen(characters)))
    const lost = starts
      .map(start => parseOwnPath(`${start}evil.example/x`))
      .filter(
        path => path !== undefined && new URL(path, 'https://book.example').origin !== 'https://book.example',
      )
    expect(starts).toHaveLength(50_625)
    expect(lost).toEqual([])
  })
})
