/** What a changed document costs a preview: built upon what is published, compared with building everything anew. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Configuration } from '#server/configuration/configuration.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { changeFiles } from '#server/configuration/published-files.ts'
import { readConfigurationFiles } from '#server/configuration/read-files.ts'
import { root } from '#tests/support/run/command.ts'
import { medianCpuMs } from './cpu.ts'
import { figure, ratio, type Table } from './table.ts'

const documents = [
  'schemas/forms/contact.json',
  'server/demo/forms/intake.json',
  'server/demo/surveys/satisfaction.json',
  'schemas/errors/booking.json',
  'schemas/layouts/calendar.json',
  'schemas/screens/manage.json',
  'schemas/screens/booking.json',
  'routes.json',
  'locales/de.json',
]
const kept = 20

export async function rebuildBench(): Promise<readonly Table[]> {
  const { files } = await readConfigurationFiles(root)
  const base = buildConfiguration(files)
  const wholeMs = medianCpuMs(() => void buildConfiguration(files))
  const rows = documents.map(file => {
    const text = JSON.stringify(files.get(file)?.content)
    const rebuild = () => base.rebuild(changeFiles(files, [{ file, content: JSON.parse(text) }]))
    const ms = medianCpuMs(() => void rebuild())
    return [file, figure(ms), figure(wholeMs), ratio(ms, wholeMs), figure(measureKb(rebuild))]
  })
  return [
    {
      title: 'A changed document: a configuration built upon another (wanted: 5 ms, 60 kB)',
      head: ['document', 'CPU ms', 'whole build ms', 'ratio', 'kB kept'],
      rows,
    },
  ]
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
