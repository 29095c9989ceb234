/** After the upgrade that made the demo's forms documents of the demo, each business has those that it uses. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { InstallationConfiguration } from '#server/configuration/configuration.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { changeFiles } from '#server/configuration/published-files.ts'
import { moveDemoForms } from '#server/demo/move-demo-forms.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { storeDemo } from '#tests/support/business/demo-records.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'

let database: TestDatabase
let store: Store
let behind: Client
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  store = await database.open()
  behind = new Client({ connectionString: database.url })
  await behind.connect()
})
afterAll(async () => {
  await behind.end()
  await database.drop()
})

const withoutDocuments = ({ documents: _, ...records }: BusinessRecords): BusinessRecords => records

/** Makes all businesses what they were before the upgrade. */
const age = () =>
  behind.query('truncate document, document_version; update business set uses_demo_forms = true')

const move = async (configuration?: InstallationConfiguration) =>
  runForAllBusinesses(() =>
    moveDemoForms(store, {
      root,
      now: asInstant(0),
      load: async () => configuration ?? (await loadRules()),
    }),
  )

const listDocuments = async (business: string) => {
  const found = await store.directories.read(business)
  return found?.documents?.map(({ kind, id }) => `${kind}/${id}`) ?? []
}

test('The demo gets all of them, another business those that its records and pages name, once', async () => {
  await storeDemo(store, withoutDocuments)
  const haircut = { slug: 'haircut', name: 'Haircut', durationMinutes: 45 }
  await store.directories.replace(makeBusiness('barber', { services: [{ ...haircut, form: 'intake' }] }))
  const page = { slug: 'visit', title: 'Visit', blocks: [{ type: 'survey', survey: 'visit' }] }
  const content = [{ kind: 'page', document: page }] as const
  await store.directories.replace({ ...makeBusiness('garden'), content })
  await store.directories.replace(makeBusiness('plain'))
  await age()
  await move()
  const all = [
    'form/1',
    'form/intake',
    'form/voucher',
    'survey/first-visit',
    'survey/satisfaction',
    'survey/visit',
  ]
  expect(await listDocuments('harbor')).toEqual(all)
  expect(await listDocuments('barber')).toEqual(['form/intake'])
  expect(await listDocuments('garden')).toEqual(['survey/visit'])
  expect(await listDocuments('plain')).toEqual([])
  const version = await store.formStores.versions.find(
    { business: 'barber', kind: 'form', form: 'intake' },
    3,
  )
  expect(version?.document.title).toMatchObject({ de: expect.any(String) })

  await store.directories.replace({ ...makeBusiness('barber'), documents: [] })
  await move()
  expect(await listDocuments('barber')).toEqual([])
})

test('An own document and a file of the installation with the same name stay', async () => {
  const own = { kind: 'form', id: '1', content: { id: '1', version: 7, schema: { type: 'object' } } }
  await storeDemo(store, withoutDocuments)
  await age()
  await storeDemo(store, records => ({ ...records, documents: [own] }))
  const { files } = await loadRules()
  const content = { id: 'intake', version: 1, schema: { type: 'object' } }
  await move(buildConfiguration(changeFiles(files, [{ file: 'schemas/forms/intake.json', content }])))
  const { documents = [] } = (await store.directories.read('harbor')) ?? {}
  expect(documents.map(({ id }) => id)).toEqual(['1', 'voucher', 'first-visit', 'satisfaction', 'visit'])
  expect(documents[0]?.content).toEqual(own.content)
})

test('A demo that its owner has emptied gets none', async () => {
  await storeDemo(store, records => ({ ...withoutDocuments(records), content: [] }))
  await age()
  await behind.query("update business set emptied = true where business = 'harbor'")
  await move()
  expect(await listDocuments('harbor')).toEqual([])
})
