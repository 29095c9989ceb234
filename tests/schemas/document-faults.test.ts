/** A form document with many faults: all are reported at once, each place once, as sentences. */
import { beforeAll, expect, test } from 'vitest'
import { ConfigurationError } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { type ConfigurationFiles, readConfigurationFiles } from '#server/configuration/read-files.ts'
import { root } from '#tests/support/run/command.ts'

const file = 'schemas/forms/wrong.json'
const wrong = {
  id: 'wrong',
  version: '1',
  title: 7,
  extra: true,
  opens: 'tomorrow',
  minimumSeconds: -1,
  schema: {
    type: 'object',
    properties: {
      a: { type: 'strin', minLength: -1 },
      b: { $ref: '#/$defs/nope' },
      c: { type: 'string', pattern: '(', format: 'colour' },
      d: { enum: [] },
      e: { type: 'string', maxLength: '3' },
    },
  },
  ui: { a: { 'ui:widget': 'rnage', 'ui:when': 'values.c ==', 'ui:widht': 'half' }, z: {} },
  computed: { e: 'round(values.a' },
  scores: { total: [{ when: 'a &&', add: 'b +' }] },
  ends: [{ id: 'E nd', title: 'x', link: { href: 'javascript:x', label: 'x' } }, { id: 'x' }],
  quotas: [{ most: 0, when: '(' }],
}
let all: readonly string[]
beforeAll(async () => {
  all = faultsOf(wrong, (await readConfigurationFiles(root)).files)
})

function faultsOf(content: object, files: ConfigurationFiles): string[] {
  try {
    buildConfiguration(new Map([...files, [file, { file, id: 'wrong', decimals: [], content }]]))
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
    throw error
  }
  return []
}

test.each([
  ['/version', 'is "1", but must be a whole number; see schemas/meta/form.json.'],
  ['/title', 'is 7, which does not have any of the allowed forms; see schemas/meta/form.json.'],
  ['/extra', 'is not a known property; see schemas/meta/form.json.'],
  ['/opens', /^is "tomorrow", which is not a valid date-time such as 2026-/],
  ['/minimumSeconds', 'is -1, but must be at least 0; see schemas/meta/form.json.'],
  ['/schema/properties/a/type', /^is not a valid JSON Schema: must be one of array, boolean, .+ string\.$/],
  ['/schema/properties/a/minLength', 'is not a valid JSON Schema: must be >= 0.'],
  ['/schema/properties/b/$ref', /^"#\/\$defs\/nope" does not resolve; /],
  ['/schema/properties/c/pattern', /^is not a pattern that RE2 can match in linear time/],
  ['/schema/properties/c/format', /^is "colour", but must be one of country, date, /],
  ['/schema/properties/d/enum', /^is an empty list, but must have at least 1 entry; /],
  ['/schema/properties/e/maxLength', 'is "3", but must be a whole number; see schemas/meta/form.json.'],
  [
    '/ui/a/ui:widget',
    /^is "rnage" \(did you mean "range"\?\), but must be one of text, .+; see schemas\/meta\/form\.json\.$/,
  ],
  ['/ui/a/ui:when', 'is not a valid formula: The expression ends too early.'],
  ['/ui/a/ui:widht', 'is not a known property; see schemas/meta/form.json.'],
  ['/ui/z', 'there is no property "z"; available: a, b, c, d, e.'],
  ['/computed/e', 'is not a valid formula: The expression ends too early.'],
  ['/scores/total/0/when', /^is not a valid formula: Unexpected "&"/],
  ['/scores/total/0/add', 'is not a valid formula: The expression ends too early.'],
  ['/ends/0/id', /^is "E nd", which does not match /],
  ['/ends/0/link/href', /^is not a valid link: it has the scheme "javascript"; /],
  ['/ends/1/title', 'is missing; see schemas/meta/form.json.'],
  ['/quotas/0/most', 'is 0, but must be at least 1; see schemas/meta/form.json.'],
  ['/quotas/0/when', /^is not a valid formula: /],
])('%s', (pointer, reason) => {
  const told = all.filter(fault => fault.startsWith(`${file}: ${pointer}: `))
  expect(told.map(fault => fault.slice(`${file}: ${pointer}: `.length))).toEqual([
    typeof reason === 'string' ? reason : expect.stringMatching(reason),
  ])
})

test('Nothing else is reported', () => expect(all).toHaveLength(24))
