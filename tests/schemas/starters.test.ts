/** The starting documents have no faults, are complete in all languages, and name nothing that only some business has. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import type { ContentPage } from '#schemas/generated/types.gen.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { changeFiles } from '#server/configuration/published-files.ts'
import { readConfigurationFiles } from '#server/configuration/read-files.ts'
import { getEntityValidator } from '#server/features/directory/rules/entity-validator.ts'
import { listReferences } from '#server/features/directory/rules/record-references.ts'
import { findContentRecordFaults } from '#server/features/records/checks/content-faults.ts'
import { openStarterLibrary } from '#server/features/starters/files/starter-files.ts'
import { listDocumentLanguages } from '#server/features/starters/rules/document-languages.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { root } from '#tests/support/run/command.ts'

const rules = await loadRules()
const starters = await openStarterLibrary(root, () => rules.validation).list()
const forms = starters.filter(({ starter }) => starter.kind !== 'page')
const pages = starters.filter(({ starter }) => starter.kind === 'page')

describe('The library', () => {
  test('lists every document in its folders, and each once', async () => {
    const files = await Promise.all(
      (['form', 'survey', 'page'] as const).map(async kind =>
        (await readdir(join(root, `schemas/starters/${kind}s`))).map(name => `${kind} ${name}`),
      ),
    )
    const listed = starters.map(({ starter: { kind, id } }) => `${kind} ${id}.json`)
    expect(listed.toSorted()).toEqual(files.flat().toSorted())
    expect(forms.length).toBeGreaterThanOrEqual(12)
    expect(pages.length).toBeGreaterThanOrEqual(4)
  })

  test('has all texts in all languages', () => {
    expect(starters.filter(({ starter }) => starter.languages.length < localeCodes.length)).toEqual([])
  })

  test('names no currency and nobody of the demo', () => {
    const names = /€|\beuros?\b|\bEUR\b|\bharbor\b|\bmistral\b|\bmaya\b|bookplate/i
    expect(starters.filter(({ document }) => names.test(JSON.stringify(document)))).toEqual([])
  })

  test('replaces no document of the product when it is copied', () => {
    const taken = forms.filter(({ starter: { kind, id } }) =>
      [`schemas/${kind}s/${id}.json`].some(file => rules.files.has(file)),
    )
    expect(taken).toEqual([])
  })
})

describe('Its forms and surveys', () => {
  test('are accepted together with those of the product', async () => {
    const { files } = await readConfigurationFiles(root)
    const copies = forms.map(({ starter: { kind, id }, document }) => ({
      file: `schemas/${kind}s/${id}.json`,
      content: document,
    }))
    const served = buildConfiguration(changeFiles(files, copies))
    expect([...served.forms.keys(), ...served.surveys.keys()]).toEqual(
      expect.arrayContaining(forms.map(({ starter }) => starter.id)),
    )
  })

  test.each(forms)('$starter.id has its own name and begins with version 1', ({ starter, document }) => {
    expect(document).toMatchObject({ id: starter.id, version: 1 })
  })

  test('book nothing that only some business offers', () => {
    const named = forms.filter(({ document }) => /"(service|provider)":"/.test(JSON.stringify(document)))
    expect(named).toEqual([])
  })
})

describe.each(pages)('Its page $starter.id', ({ starter, document }) => {
  test('is accepted in any business', () => {
    expect(getEntityValidator('ContentPage', rules.validation)(document)).toEqual([])
    // The schema of pages was checked a line before.
    const record = { kind: 'page', document: document as unknown as ContentPage } as const
    expect(record.document.slug).toBe(starter.id)
    expect(findContentRecordFaults(record, () => false, { ...rules, records: makeBusiness('any') })).toEqual(
      [],
    )
    expect(listReferences(record, rules.blocks)).toEqual([])
  })
})

describe('Faults of its files', () => {
  const list = 'schemas/starters/starters.json'
  const entry = { kind: 'form', id: 'intake', category: 'appointments' }

  let folder: ConfigurationFolder
  beforeAll(async () => {
    folder = await copyConfiguration(['en'])
  })
  afterAll(() => folder.remove())

  test.each([
    ['an object in place of the list', {}, `${list}: must be a list; restore the file.`],
    [
      'an unknown category',
      [entry, { ...entry, category: 'tea' }],
      `${list}: /1/category: must be one of appointments, events, sales, contact, feedback, pages, other.`,
    ],
    ['an unknown kind', [{ ...entry, kind: 'poem' }], `${list}: /0/kind: must be one of form, survey, page.`],
    ['a text as an entry', ['intake'], `${list}: /0: must be of type object.`],
    [
      'a document that is missing',
      [{ ...entry, id: 'nothing' }],
      'schemas/starters/forms/nothing.json: cannot be read (ENOENT); restore the file.',
    ],
    [
      'a document without a title, and none in the list',
      [{ ...entry, id: 'booking-questions' }],
      `${list}: /0/title: is missing; add it.`,
    ],
  ])('%s is reported with its place', async (_, content, fault) => {
    await folder.write(list, JSON.stringify(content))
    const error = await openStarterLibrary(folder.path, () => rules.validation)
      .list()
      .catch((thrown: unknown) => thrown)
    expect(String(error)).toContain(fault)
  })
})

describe('A document has the languages', () => {
  test.each([
    ['that all of its texts have', { a: { en: 'x', de: 'y' }, b: [{ c: { de: 'y', fr: 'z' } }] }, ['de']],
    [
      'of the product, if its texts are those of the catalogue',
      { a: { message: 'contact.email' } },
      localeCodes,
    ],
    ['of the product, if it has no texts', {}, localeCodes],
    ['none, if its texts have none in common', [{ en: 'x' }, { de: 'y' }], []],
  ])('%s', (_, document, languages) => {
    expect(listDocumentLanguages(document)).toEqual(languages)
  })
})
