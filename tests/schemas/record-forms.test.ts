/** The editors of records: every property has a label in each language of the console. */
import { expect, test } from 'vitest'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { readConfigurationFiles } from '#server/configuration/read-files.ts'
import { buildRecordFormSchema } from '#server/features/records/checks/record-form-schema.ts'
import { root } from '#tests/support/run/command.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'

const { files } = await readConfigurationFiles(root)
const { records, definitions } = buildConfiguration(files)
const languages = Object.values(readCatalogueFiles('locales/console'))

test.each([...records.keys()])(
  'Every property of %s that is edited here has a label in each language',
  kind => {
    const form = records.get(kind) ?? expect.unreachable()
    const schema = buildRecordFormSchema(form.entity, definitions)
    const here = listUnlabelled(schema, form.ui).filter(
      path => !form.elsewhere.includes(path.split('/')[1] ?? ''),
    )
    expect(here).toEqual([])
  },
)

/** Lists the properties without a label, as paths. An entry of a list needs none of its own. */
function listUnlabelled(schema: unknown, ui: unknown, path = ''): readonly string[] {
  if (!isObject(schema)) return []
  const properties = isObject(schema.properties) ? schema.properties : {}
  const own = Object.entries(properties).flatMap(([name, part]) => {
    const inner = isObject(ui) ? ui[name] : undefined
    const isNamed = isObject(inner) && isLabel(inner['ui:title'])
    return [...(isNamed ? [] : [`${path}/${name}`]), ...listUnlabelled(part, inner, `${path}/${name}`)]
  })
  const items = isObject(ui) ? ui.items : undefined
  return [...own, ...listUnlabelled(schema.items, items, `${path}/items`)]
}

const isLabel = (title: unknown): boolean =>
  isObject(title) && languages.every(words => String(title.message) in words)

test('A property in no section, in two, or of another entity is refused with its place', () => {
  const file = 'schemas/records/teams.json'
  const found = files.get(file) ?? expect.unreachable()
  const content = isObject(found.content) ? found.content : {}
  const sections = [{ title: 'Team', properties: ['name', 'slug', 'members', 'membres'] }]
  const again = [...sections, { title: 'More', properties: ['name'] }]
  const changed = new Map(files).set(file, { ...found, content: { ...content, sections: again } })
  expect(() => buildConfiguration(changed)).toThrow(ConfigurationError)
  const reasons = listReasons(() => buildConfiguration(changed))
  expect(reasons).toEqual([
    expect.stringMatching(/^\/sections\/0\/properties\/3 there is no property "membres".*"members"\?$/),
    '/sections has "name" in 2 places; leave it in one of them.',
    '/sections has "assignment" in no section; put it into one, or into "elsewhere".',
  ])
})

function listReasons(build: () => unknown): readonly string[] {
  try {
    build()
  } catch (error) {
    if (error instanceof ConfigurationError)
      return error.faults.map(({ pointer, reason }) => `${pointer} ${reason}`)
  }
  return []
}
