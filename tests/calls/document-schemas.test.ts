/** The schemas that the console's editors of documents get. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SaveDocumentDraftInput } from '#schemas/generated/types.gen.ts'
import { documentKinds } from '#server/configuration/document-kinds.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { operatorToken } from '#tests/support/servers/app.ts'

const neighbour = 'second.example.org'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({}, {}, { hosts: ['localhost'] })
  await hosted.demo.store.directories.replace(makeBusiness('second'))
})
afterAll(() => hosted.close())

async function getSchema(kind: SaveDocumentDraftInput['kind'], host = 'localhost') {
  const response = await hosted.app.inject({
    url: `/api/v1/operator/document-schemas/${kind}`,
    headers: { host, authorization: `Bearer ${operatorToken}` },
  })
  expect(response.statusCode).toBe(200)
  const { schema }: { schema: object } = response.json()
  return schema
}

function compile(schema: object) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false })
  addFormats.default(ajv)
  return ajv.compile(schema)
}

test.each(documentKinds.filter(({ schema }) => schema !== undefined))(
  'The schema of $folder accepts the documents of the installation, and no misspelt property',
  async ({ folder, kind }) => {
    const accepts = compile(await getSchema(folder))
    const { files } = await loadRules()
    const routes: unknown = files.get('routes.json')?.content
    const documents: unknown[] =
      kind === 'route'
        ? Array.isArray(routes)
          ? routes
          : []
        : [...files.values()]
            .filter(({ file, id }) => file === `schemas/${folder}/${id}.json` && id !== 'fields')
            .map(({ content }) => content)
    for (const document of documents) {
      expect(accepts(document), JSON.stringify(accepts.errors)).toBe(true)
      expect(accepts({ ...Object(document), misspelt: true })).toBe(false)
    }
    expect(documents.length > 0).toBe(folder !== 'surveys')
  },
)

test('A route of the business can be closed by its name alone', async () => {
  const accepts = compile(await getSchema('routes'))
  expect(accepts({ name: 'own', status: 'closed' })).toBe(true)
  expect(accepts({ name: 'own' })).toBe(false)
  expect(accepts({ name: 'own', status: 'shut' })).toBe(false)
})

test('A schema has the names of the documents of its own business only', async () => {
  const saved = await hosted.app.inject({
    method: 'PUT',
    url: '/api/v1/operator/records/screens/loft',
    headers: { host: 'localhost', authorization: `Bearer ${operatorToken}` },
    payload: { record: { base: 'booking' } },
  })
  expect(saved.json()).toMatchObject({ version: expect.any(Number) })
  expect(JSON.stringify(await getSchema('routes'))).toContain('"loft"')
  expect(JSON.stringify(await getSchema('routes', neighbour))).not.toContain('"loft"')
})
