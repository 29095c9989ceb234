/**
 * Runs the JSON-Schema-Test-Suite (draft-04, -06, -07, 2020-12) with each group as a form document. The
 * server must refuse the group for a listed reason, or server and browser must judge every value alike and as
 * the suite does.
 */
import { beforeAll, expect, test } from 'vitest'
import { findValidationIssues } from '#renderer/screen/form/validator.ts'
import { convertDiscriminators } from '#schemas/runtime/core/discriminator.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError, type FileFault, type JsonFile } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { type ConfigurationFiles, readConfigurationFiles } from '#server/configuration/read-files.ts'
import { readSchemaSuite, type SuiteGroup } from '#tests/support/forms/schema-suite.ts'
import { root } from '#tests/support/run/command.ts'

/** What a refusal says, and why forms refuse it. */
const refusals: readonly (readonly [said: RegExp, because: string])[] = [
  [/points outside the document/, 'A form refers to no other document, and its parts have no addresses.'],
  [
    /^"#\w+" does not resolve|^is not a valid JSON Schema: .*\$id|\$id fails|^is not a known property/,
    'Nor do they have anchors.',
  ],
  [/is not supported; refer/, 'What a dynamic reference means depends on the way to it.'],
  [/forms use JSON Schema 2020-12/, 'A meta schema of its own has a vocabulary that nobody knows.'],
  [/must be one of country, date/, 'A format that is judged by nobody would be taken for one that is.'],
  [
    /is not a pattern that RE2 can match in linear time/,
    'RE2 has only the short names of Unicode categories.',
  ],
  [/has a name that JavaScript reserves/, 'RJSF takes such a name for what every object has.'],
  [/can never be answered/, 'A field of the schema `false` is one that cannot be filled in.'],
  [/^has a name that is not allowed/, 'The name of a field is one line.'],
  [/^is an empty list/, 'Nobody could choose from an empty list.'],
]

/** Names of tests for which forms deviate from the suite, and why. */
const deviations: readonly (readonly [name: RegExp, because: string])[] = [
  [/only an annotation by default/, 'Forms assert formats.'],
  [/optional\/content:/, 'Files are uploaded, not written into answers.'],
  [/leap second/, 'Nobody appoints a leap second, and no clock of a form has one.'],
  [/no time offset/, 'A time of day is one on the wall, as `<input type="time">` gives it.'],
  [/century year 0400|four-digit year 0001/, 'Plain dates are of the years 1000 to 8999.'],
  [/optional\/format\/hostname:/, 'Labels of host names are not decoded from punycode.'],
  [
    /optional\/format\/email:/,
    'Addresses are those that mail is sent to: no quoted names, no literal addresses.',
  ],
  [
    /leading zero in|IPv6 host whose|IPv6 address without/,
    'Of hosts in addresses only the characters are judged.',
  ],
  [/patternProperties \| matches empty$/, 'A pair without a name is one that is not named yet.'],
  [/zeroTerminatedFloats/, 'JavaScript does not tell 1.0 from 1.'],
]

const groups = readSchemaSuite()
const refused = new Map<string, FileFault[]>()
let configuration: Configuration

beforeAll(async () => {
  const { files } = await readConfigurationFiles(root)
  configuration = buildWithout(refused, files)
})

/** Removes the refused groups until the rest loads; repeated, because the checks run in stages. */
function buildWithout(taken: Map<string, FileFault[]>, files: ConfigurationFiles): Configuration {
  const documents = groups
    .filter(({ id }) => !taken.has(id))
    .map(({ id, form }): [string, JsonFile] => {
      const file = `schemas/forms/${id}.json`
      return [file, { file, id, decimals: [], content: { id, version: 1, title: id, schema: form } }]
    })
  const before = taken.size
  try {
    return buildConfiguration(new Map([...files, ...documents]))
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    for (const fault of error.faults) {
      const id = /^schemas\/forms\/(suite-.*)\.json$/.exec(fault.file)?.[1] ?? ''
      taken.set(id, [...(taken.get(id) ?? []), fault])
    }
    if (taken.size === before) throw error
  }
  return buildWithout(taken, files)
}

test('Every refused group is refused for a listed reason, and every listed reason is needed', () => {
  const reasons = [...refused].map(([id, faults]) => ({ id, faults: faults.map(({ reason }) => reason) }))
  const unexpected = reasons.filter(
    ({ faults }) => !faults.some(reason => refusals.some(([said]) => said.test(reason))),
  )
  expect(unexpected).toEqual([])
  const all = reasons.flatMap(({ faults }) => faults)
  expect(refusals.filter(([said]) => !all.some(reason => said.test(reason)))).toEqual([])
  expect(refused.size).toBeLessThan(groups.length / 5)
})

test('Server and browser judge all other values alike, and as the suite does except for listed deviations', () => {
  const verdicts = groups.filter(({ id }) => !refused.has(id)).flatMap(judge)
  expect(verdicts.length).toBeGreaterThan(5000)
  expect(verdicts.filter(({ server, browser }) => server !== browser)).toEqual([])
  const wrong = verdicts.filter(({ server, valid }) => server !== valid)
  expect(wrong.filter(({ name }) => !deviations.some(([other]) => other.test(name)))).toEqual([])
  expect(deviations.filter(([other]) => !wrong.some(({ name }) => other.test(name)))).toEqual([])
})

/**
 * Returns the verdicts of server and browser on each value, using the schemas of the loaded configuration.
 */
function judge({ id, name, tests }: SuiteGroup) {
  const document = configuration.forms.get(id)
  if (!document) throw new Error(`"${name}" is not in service.`)
  const check = configuration.validation.checkForm(convertDiscriminators(document.schema))
  const sent = convertDiscriminators(configuration.forBrowser(document).schema)
  return tests.map(({ description, data, valid }) => ({
    name: `${name} | ${description}`,
    valid,
    server: check({ value: data }).length === 0,
    browser: findValidationIssues(sent, { value: data }).length === 0,
  }))
}
