/** A document of the wrong shape is reported by file name with all other faults, and breaks nothing. */
import { expect, test } from 'vitest'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { ConfigurationError, type JsonFile } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { readConfigurationFiles } from '#server/configuration/read-files.ts'
import { copyConfigurationWithDemoForms } from '#tests/support/business/configuration-folder.ts'
import { sample } from '#tests/support/run/soak.ts'

const folder = await copyConfigurationWithDemoForms()
const { files } = await readConfigurationFiles(folder.path)
await folder.remove()

const fileNamed = (name: string): JsonFile => files.get(name) ?? expect.unreachable(`There is no ${name}.`)

const intact = buildConfiguration(files)

/** Returns the error of building the configuration with this file added or replaced, which one built upon another has too. */
function errorWithFile(file: JsonFile): unknown {
  const changed = new Map(files).set(file.file, file)
  const error = errorOf(() => buildConfiguration(changed))
  expect(errorOf(() => intact.rebuild(changed))).toEqual(error)
  return error
}

function errorOf(build: () => unknown): unknown {
  try {
    build()
    return undefined
  } catch (error) {
    return error
  }
}

const errorWith = (name: string, content: unknown) => errorWithFile({ ...fileNamed(name), content })

const filesNamed = (error: unknown): readonly string[] =>
  error instanceof ConfigurationError ? error.faults.map(({ file }) => file) : [String(error)]

/**
 * Returns copies of the content without each of its keys, and with null for each; of a list it uses the first
 * entry.
 */
function listMaimed(content: unknown): readonly (readonly [name: string, content: unknown])[] {
  const [first, rest] = Array.isArray(content) ? [content[0], content.slice(1)] : [content, undefined]
  if (!isObject(first)) return []
  const whole = (entry: unknown) => (rest === undefined ? entry : [entry, ...rest])
  return Object.keys(first).flatMap(key => {
    const { [key]: _, ...others } = first
    return [
      [`no ${key}`, whole(others)] as const,
      [`${key}: null`, whole({ ...first, [key]: null })] as const,
    ]
  })
}

const documents = [
  'routes.json',
  'schemas/problems.json',
  'schemas/calls/getService.json',
  'schemas/entities/guest.json',
  'schemas/errors/booking.json',
  'schemas/forms/contact.json',
  'schemas/layouts/calendar.json',
  'schemas/meta/screen.json',
  'schemas/screens/booking.json',
  'schemas/surveys/satisfaction.json',
  'schemas/widgets/hold.json',
]

test.each(documents)('%s with a primitive value is refused by file name', name => {
  for (const content of [null, 'x', 3, true]) expect(filesNamed(errorWith(name, content))).toContain(name)
})

test.each(documents)('%s without one of its keys is valid or refused, but never crashes', name => {
  for (const [what, content] of sample(listMaimed(fileNamed(name).content), 3)) {
    const error = errorWith(name, content)
    if (error !== undefined) expect(error, what).toBeInstanceOf(ConfigurationError)
  }
})

test('An incomplete widget declaration is refused with what is missing', () => {
  const content = { name: 'weather', title: 'Weather', options: { type: 'object' } }
  const file = 'schemas/widgets/weather.json'
  const error = errorWithFile({ ...fileNamed('schemas/widgets/hold.json'), file, id: 'weather', content })
  expect(error).toBeInstanceOf(ConfigurationError)
  expect(String(error)).toContain(file)
  expect(String(error)).toMatch(/description/)
})
