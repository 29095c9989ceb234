/** The paths that conditions and templates of a document name. */
import { expect, test } from 'vitest'
import { collectPathReferences } from '#server/configuration/path-references.ts'

const collectNames = (document: unknown) => collectPathReferences(document).map(({ names }) => names)

test.each([
  ["values['any name'] == 'yes'", [['values', 'any name']]],
  ["present(values['view:other'].city)", [['values', 'view:other', 'city']]],
  [
    'values.kind == service.slug',
    [
      ['values', 'kind'],
      ['service', 'slug'],
    ],
  ],
  ["'values.kind' == 'values'", []],
])('A condition %s reads %j', (when, names) => {
  expect(collectNames({ when })).toEqual(names)
})

test('A template names the paths of its alternatives', () => {
  expect(collectNames({ input: { id: "$link.target ?? $query.id ?? 'any'" } })).toContainEqual([
    'link',
    'target',
  ])
})
