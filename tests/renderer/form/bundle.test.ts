import { expect, test } from 'vitest'
import { buildPage } from './serve.tsx'

test('the script of a form has no AJV, no markdown and nothing that makes code of text', async () => {
  const { script } = await buildPage('tests/renderer/form/fixture-entry.tsx', false)
  const traces = [
    'must NOT have additional properties',
    'new Function(',
    'Function(',
    'markdown-to-jsx',
    'eval(',
  ]
  expect(traces.filter(trace => script.includes(trace))).toEqual([])
  expect(script).toContain('String does not match format')
})
