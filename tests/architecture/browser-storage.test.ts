/** What browsers may deny: in the frame of another site, in a sandbox, or wherever a visitor blocks what sites store. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'
import { textFiles } from '#tests/support/source/source.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** To read one of them may throw a `SecurityError`. */
const deniable = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
/** Calls what it gets in a `try`: `renderer/widgets/consent/apply-consent.ts`. */
const attemptingFunction = 'attempt'

test('What runs in the browser touches storage and cookies only where it goes on without them', () => {
  const offenders = [...textFiles('renderer'), ...textFiles('schemas/runtime')]
    .filter(path => /\.tsx?$/.test(path))
    .flatMap(path => findUnguarded(path, readFileSync(join(root, path), 'utf8')))
  expect(offenders).toEqual([])
})

describe('The rule finds', () => {
  test.each([
    ['a read', 'const a = localStorage.getItem(b)'],
    ['a write', 'function a() { sessionStorage.setItem(b, c) }'],
    ['the storage of another window', 'tab.sessionStorage.clear()'],
    ['a database', 'window.indexedDB.open(a)'],
    ['a cookie', 'document.cookie = a'],
    ['what is done about an error', 'try { a() } catch { localStorage.clear() }'],
    ['what passes its errors on', 'try { localStorage.clear() } finally { a() }'],
    ['what may run after the attempt', 'try { a(() => localStorage.clear()) } catch {}'],
  ])('%s', (_, text) => expect(findUnguarded('a.ts', text)).toHaveLength(1))

  test.each([
    ['an attempt', 'try { localStorage.clear() } catch {}'],
    ['a part of one', 'try { if (a) { b = () => 1; localStorage.clear() } } catch {}'],
    ['an attempt of a function', 'attempt(() => { document.cookie = a })'],
    ['a sentence', "const a = 'no localStorage here'"],
  ])('nothing in %s', (_, text) => expect(findUnguarded('a.ts', text)).toEqual([]))
})

/** Lists where denied storage would throw. */
function findUnguarded(path: string, text: string): string[] {
  const uses: number[] = []
  const guards: Span[] = []
  const functions: Span[] = []
  const enter = (node: Span) => void functions.push(node)
  new Visitor({
    Identifier: ({ name, start }) => void (deniable.has(name) && uses.push(start)),
    MemberExpression: ({ start, end }) =>
      void (text.slice(start, end) === 'document.cookie' && uses.push(start)),
    TryStatement: ({ block, handler }) => void (handler && guards.push(block)),
    CallExpression: node => {
      if (node.callee.type === 'Identifier' && node.callee.name === attemptingFunction)
        guards.push(...node.arguments)
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
  }).visit(parseSync(path, text).program)
  const holds = (span: Span, at: number) => span.start <= at && at < span.end
  const isGuarded = (at: number) =>
    guards.some(
      guard =>
        holds(guard, at) &&
        // A function inside may run when the attempt is over.
        !functions.some(inner => inner.start > guard.start && holds(inner, at) && holds(guard, inner.start)),
    )
  return uses
    .filter(at => !isGuarded(at))
    .map(at => `${path}:${text.slice(0, at).split('\n').length} ${text.slice(at).split('\n', 1)[0]}`)
}
