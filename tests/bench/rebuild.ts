/** What a changed document costs a preview: built upon what is published, compared with building everything anew. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getBusinessConfiguration } from '#server/configuration/business-configuration.ts'
import type { Configuration, InstallationConfiguration } from '#server/configuration/configuration.ts'
import type { BusinessDocument } from '#server/configuration/document-kinds.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { changeFiles } from '#server/configuration/published-files.ts'
import { readConfigurationFiles } from '#server/configuration/read-files.ts'
import { copyConfigurationWithDemoForms } from '#tests/support/business/configuration-folder.ts'
import { medianCpuMs } from './cpu.ts'
import { figure, ratio, type Table } from './table.ts'

const documents = [
  'schemas/forms/contact.json',
  'schemas/forms/intake.json',
  'schemas/surveys/satisfaction.json',
  'schemas/errors/booking.json',
  'schemas/layouts/calendar.json',
  'schemas/screens/manage.json',
  'schemas/screens/booking.json',
  'routes.json',
  'locales/de.json',
]
const kept = 20

export async function rebuildBench(): Promise<readonly Table[]> {
  const folder = await copyConfigurationWithDemoForms()
  const { files } = await readConfigurationFiles(folder.path)
  await folder.remove()
  const base = buildConfiguration(files)
  const wholeMs = medianCpuMs(() => void buildConfiguration(files))
  const rows = documents.map(file => {
    const text = JSON.stringify(files.get(file)?.content)
    let turn = 0
    // A list of routes is one file; a person changes one of them at a time.
    const change = () => JSON.parse(text.replace('"about":"', `"about":"${turn++}`))
    const rebuild = () => base.rebuild(changeFiles(files, [{ file, content: change() }]))
    const ms = medianCpuMs(() => void rebuild())
    return [file, figure(ms), figure(wholeMs), ratio(ms, wholeMs), figure(measureKb(rebuild))]
  })
  return [
    {
      title: 'A changed document: a configuration built upon another (wanted: 5 ms, 60 kB)',
      head: ['document', 'CPU ms', 'whole build ms', 'ratio', 'kB kept'],
      rows,
    },
    measureBusinesses(base, wholeMs),
  ]
}

const businesses = 500

/** Businesses with five documents each: a form, a survey, a layout, a route and messages. */
function measureBusinesses(base: InstallationConfiguration, wholeMs: number): Table {
  const { forms, surveys, layouts, files } = base
  // As in its file: those in service have parsed conditions.
  const routes = files.get('routes.json')?.content
  const [form, survey, layout, route] = [
    forms.get('contact'),
    [...surveys.values()][0],
    layouts.get('form'),
    Array.isArray(routes) ? routes.find(({ name }) => name === 'widget-form-id') : undefined,
  ]
  const toDocuments = (business: number): BusinessDocument[] =>
    [
      { kind: 'form', id: `own-${business}`, content: { ...form, id: `own-${business}` } },
      { kind: 'survey', id: 'own', content: { ...survey, id: 'own' } },
      { kind: 'layout', id: 'own', content: { ...layout, id: 'own' } },
      { kind: 'route', id: 'own', content: { ...route, name: 'own', path: '/own/:id', layout: 'own' } },
      { kind: 'messages', id: 'de', content: { 'common.back': `Zurück ${business}` } },
    ].map(document => ({ ...document, content: JSON.parse(JSON.stringify(document.content)) }))
  let next = 0
  const ms = medianCpuMs(() => void base.withDocuments(toDocuments(next++)))
  const known = toDocuments(0)
  const knownMs = medianCpuMs(() => {
    for (let turn = 0; turn < 1000; turn++) getBusinessConfiguration(base, known)
  })
  let first = businesses
  const kb = measureKb(() => base.withDocuments(toDocuments(first++)))
  return {
    title: `A business with five documents (wanted: 25 ms, 300 kB; ${businesses} are kept)`,
    head: ['what', 'CPU ms', 'whole build ms', 'ratio', 'kB kept', `MB of ${businesses}`],
    rows: [
      [
        'built when it is first asked for',
        figure(ms),
        figure(wholeMs),
        ratio(ms, wholeMs),
        figure(kb),
        figure((kb * businesses) / 1000),
      ],
      ['found again', figure(knownMs / 1000), '', '', '', ''],
    ],
  }
}

/** Returns what one configuration keeps in the heap beyond those that it shares. */
function measureKb(build: () => Configuration): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const configurations = Array.from({ length: kept }, build)
  collectGarbage()
  const bytes = (process.memoryUsage().heapUsed - before) / configurations.length
  return Math.max(0, bytes / 1000)
}
