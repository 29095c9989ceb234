import { expect, test } from 'vitest'
import { buildPage } from './serve.tsx'

test('The script of a form contains no AJV, no markdown and nothing that evaluates text as code', async () => {
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
