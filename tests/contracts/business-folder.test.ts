/** Importing and exporting a business as a folder of JSON files. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { loadDemoIfEmpty } from '#server/demo/load.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { describeServiceInOneLine } from '#server/features/directory/rules/describe-service-in-one-line.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { writeBusinessFolder } from '#server/features/records/files/write-folder.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'
import { runTool } from '#tests/support/run/tool.ts'
import { textFiles } from '#tests/support/source/source.ts'

const demo = join(root, 'server/demo/harbor')

let rules: Configuration
let folder = ''
beforeAll(async () => {
  rules = await loadRules()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookplate-business-'))
  await cp(demo, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a file in the copy of the demo; a function receives the current content. */
async function edit(file: string, change: unknown): Promise<void> {
  const path = join(folder, file)
  const content = typeof change === 'function' ? change(JSON.parse(await readFile(path, 'utf8'))) : change
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
}

const set = (part: object) => (content: object) => ({ ...content, ...part })

const getPath = ({ kind, document }: BusinessRecordsWithContent['content'][number]) =>
  `${kind}/${document.slug}`

async function faultsOf(): Promise<readonly FileFault[]> {
  const error: unknown = await readBusinessFolder(folder, rules).catch(reason => reason)
  return error instanceof ConfigurationError ? error.faults : expect.unreachable(`No faults: ${error}`)
}

describe('A business folder', () => {
  test('that is read and written again is identical, byte for byte', async () => {
    const copy = join(folder, 'copy')
    await writeBusinessFolder(await readBusinessFolder(demo, rules), copy, rules)
    const files = textFiles('server/demo/harbor')
      .map(path => path.slice('server/demo/harbor/'.length))
      .filter(path => !path.endsWith('.webp'))
    expect(files).toContain('services/haircut.json')
    for (const file of files) {
      expect(await readFile(join(copy, file), 'utf8')).toBe(await readFile(join(demo, file), 'utf8'))
    }
  })

  test.each(['opening-day.MD', 'opening-day.markdown', 'opening-day.JSON', 'drafts/opening-day.json'])(
    'with content/posts/%s is refused',
    async name => {
      await edit(`content/posts/${name}`, '{}')
      expect(await faultsOf()).toEqual([
        {
          file: `content/posts/${name.replace(/\/.*/, '')}`,
          pointer: '',
          reason: 'is no record; valid are files that end in .json or .md, and no folders.',
        },
      ])
    },
  )

  test('that is not empty is not written to', async () => {
    const records = await readBusinessFolder(demo, rules)
    await expect(writeBusinessFolder(records, folder, rules)).rejects.toThrow(/is not empty/)
  })

  test('reports all faults of all files at once', async () => {
    await edit('providers/leo.json', set({ timezone: 'Europe/Bärlin' }))
    await edit('services/color.json', '{ "slug": ')
    expect((await faultsOf()).map(({ file }) => file)).toEqual(['providers/leo.json', 'services/color.json'])
  })

  test.each([
    ['a missing business.json', 'business.json', undefined, '', /cannot be read/],
    [
      'an unknown property',
      'business.json',
      set({ nmae: 'x' }),
      '/nmae',
      /not a known property; check its spelling/,
    ],
    ['an unknown time zone', 'business.json', set({ timezone: 'Berlin' }), '/timezone', /IANA/],
    ['a wrong type', 'services/yoga.json', set({ capacity: '12' }), '/capacity', /type integer/],
    [
      'a value out of range',
      'services/yoga.json',
      set({ durationMinutes: 0 }),
      '/durationMinutes',
      /at least 1/,
    ],
    [
      'an invalid date',
      'providers/leo.json',
      set({ overrides: [{ date: '2026-02-30', hours: [] }] }),
      '/overrides/0/date',
      /must be a calendar date/,
    ],
    [
      'time off with an invalid date',
      'providers/leo.json',
      set({ timeOff: [{ from: '2026-06-31T00:00', to: '2026-07-02T00:00' }] }),
      '/timeOff/0/from',
      /not a valid date and time/,
    ],
    [
      'time off that ends before it starts',
      'providers/leo.json',
      set({ timeOff: [{ from: '2026-06-03T00:00', to: '2026-06-02T00:00' }] }),
      '/timeOff/0/to',
      /later than/,
    ],
    [
      'hours that end before they begin and are no night',
      'providers/leo.json',
      set({ hours: { monday: ['09:00-12:00', '17:00-09:00'] } }),
      '/hours/monday/1',
      /"17:00-09:00" ends before it begins.*14 hours.*last 16: write 09:00-17:00 .* 17:00-24:00 here and 00:00-09:00 on the next day/,
    ],
    [
      'hours without a length on a date',
      'providers/leo.json',
      set({ overrides: [{ date: '2026-12-24', hours: ['09:00-09:00'] }] }),
      '/overrides/0/hours/0',
      /ends when it begins; write 00:00-24:00/,
    ],
    [
      'hours of a service that are no night',
      'services/yoga.json',
      set({ hours: { friday: ['12:00-10:00'] } }),
      '/hours/friday/0',
      /last 22/,
    ],
    [
      'an unknown service',
      'providers/leo.json',
      set({ services: ['consultation', 'haircuts'] }),
      '/services/1',
      /no service "haircuts"; available: .*haircut/,
    ],
    [
      'an unknown member',
      'teams/front-desk.json',
      set({ members: ['maya', 'max'] }),
      '/members/1',
      /no provider "max"/,
    ],
    [
      'a team named like a provider',
      'teams/leo.json',
      { slug: 'leo', name: 'Leo', members: ['leo'], assignment: 'balanced' },
      '/slug',
      /also a provider/,
    ],
    [
      'a section with an unknown service',
      'service-menus/m1.json',
      set({ sections: [{ name: 'A', services: ['none'] }] }),
      '/sections/0/services/0',
      /no service "none"/,
    ],
    [
      'a group with an unknown provider',
      'groups/g1.json',
      set({ providers: ['max'] }),
      '/providers/0',
      /no provider or team "max"/,
    ],
    [
      'a group with the slug of another',
      'groups/g2.json',
      { id: 'g2', slug: 'wellness', name: 'Again' },
      '/slug',
      /slug of "g1"/,
    ],
    [
      'a link to an unknown service',
      'one-time-links/welcome.json',
      set({ target: { menu: 'm2' } }),
      '/target/menu',
      /no service menu "m2"/,
    ],
    [
      'more seats per booking than the capacity',
      'services/yoga.json',
      set({ reservableSlots: 13 }),
      '/reservableSlots',
      /at most the capacity, 12/,
    ],
    [
      'a deposit of more than 100 percent',
      'services/color.json',
      set({ deposit: { kind: 'percent', value: 101 } }),
      '/deposit/value',
      /at most 100/,
    ],
    [
      'a deposit without a value',
      'services/color.json',
      set({ deposit: { kind: 'amount' } }),
      '/deposit/value',
      /is missing/,
    ],
    [
      'a tax rate of four decimals',
      'services/color.json',
      set({ tax: { percent: 8.1234 } }),
      '/tax/percent',
      /multiple of 0.001: shorten the decimals/,
    ],
    [
      'a tax without a rate',
      'services/color.json',
      set({ tax: { label: 'VAT' } }),
      '/tax/percent',
      /is missing/,
    ],
    ['an unknown form', 'services/color.json', set({ form: 'nothing' }), '/form', /no form "nothing"/],
    [
      'a form with a field for a file',
      'services/color.json',
      set({ form: 'intake' }),
      '/form',
      /"intake" asks for a file \(\/properties\/photo\).*remove that field from schemas\/forms\/intake.json/,
    ],
    [
      'a file whose name differs from its slug',
      'services/cut.json',
      { slug: 'trim', name: 'Trim', durationMinutes: 15 },
      '/slug',
      /rename the file to trim.json/,
    ],
    [
      'an unreadable accent',
      'business.json',
      set({ theme: { accent: '#ffd500' } }),
      '/theme/accent',
      /^#ffd500 is too faint in light mode: the accent as text on the page has a contrast of 1\.31:1, but needs at least 4\.5:1; the nearest valid colour is #[0-9a-f]{6}\.$/,
    ],
    [
      'a dark-mode accent that is too dark',
      'business.json',
      set({ theme: { accent: '#1f5f5b', accentDark: '#1f5f5b' } }),
      '/theme/accentDark',
      /too faint in dark mode/,
    ],
    [
      'fonts with an unclosed quote',
      'business.json',
      set({ theme: { font: '"Georgia, serif' } }),
      '/theme/font',
      /must match/,
    ],
    [
      'a logo that can contain scripts',
      'business.json',
      set({ logo: 'data:image/svg+xml;base64,PHN2Zy8+' }),
      '/logo',
      /must match/,
    ],
    [
      'a logo of another type than declared',
      'business.json',
      set({ logo: 'data:image/png;base64,PHN2Zy8+' }),
      '/logo',
      /not a picture of the type that it declares/,
    ],
    [
      'a logo of more than 20 kB',
      'business.json',
      set({ logo: `data:image/png;base64,${'A'.repeat(28_000)}` }),
      '/logo',
      /at most 27400 characters/,
    ],
    [
      'a logo for dark mode only',
      'business.json',
      set({ logoDark: 'data:image/jpeg;base64,/9j/4AAQ' }),
      '/logo',
      /needs one for light mode/,
    ],
    [
      'a privacy policy that is a script',
      'business.json',
      set({ cookieConsent: { text: 'Cookies?', link: { label: 'More', href: 'javascript:alert(1)' } } }),
      '/cookieConsent/link/href',
      /must be a path such as \/studio, or a URL with https/,
    ],
    [
      'a privacy policy whose host is disguised',
      'business.json',
      set({ cookieConsent: { text: 'Cookies?', link: { label: 'More', href: 'https://a.b@evil.test/' } } }),
      '/cookieConsent/link/href',
      /must be a path such as \/studio, or a URL with https/,
    ],
    [
      'a privacy policy on a host that the business does not list',
      'business.json',
      set({
        linkHosts: ['harbor.example'],
        cookieConsent: { text: 'Cookies?', link: { label: 'More', href: 'https://evil.test/' } },
      }),
      '/cookieConsent/link/href',
      /leads to evil\.test, which is not in the "linkHosts" of the business \(harbor\.example\); add "evil\.test" there/,
    ],
    [
      'an embedding site that would break out of the policy',
      'business.json',
      set({ embedHosts: ['https://shop.example', 'https://a.example; script-src *'] }),
      '/embedHosts/1',
      /is not a site; write a host, optionally with a scheme/,
    ],
    [
      'a host with a line break',
      'business.json',
      set({ hosts: ['a.example\nx: y'] }),
      '/hosts/0',
      /^"a\.example\\nx: y" is not a host name; write it without scheme, port and path/,
    ],
    [
      'a photo on another site',
      'providers/leo.json',
      set({ photo: 'https://photos.example/leo.jpg' }),
      '/photo',
      /Photos are never loaded from other sites: put the picture into the folder providers/,
    ],
    ['an unknown folder', 'service/cut.json', {}, '', /not part of a business/],
    [
      'a price with a decimal point',
      'services/yoga.json',
      '{ "slug": "yoga", "name": "Yoga", "durationMinutes": 60, "price": 25.00 }',
      '/price',
      /^25\.00 has a decimal point, .+ write "25\.00" with quotes for 25\.00 EUR, or 2500 without\.$/,
    ],
    [
      'a deposit with a decimal point',
      'services/yoga.json',
      '{ "slug": "yoga", "name": "Yoga", "durationMinutes": 60, "price": "25", "deposit": { "kind": "amount", "value": 5.5 } }',
      '/deposit/value',
      /^5\.5 has .+ "5\.50" with quotes for 5\.50 EUR, or 550 without\.$/,
    ],
    [
      'a price with a comma',
      'services/yoga.json',
      set({ price: '25,00' }),
      '/price',
      /^"25,00" is no amount of EUR; write it like "25\.00", with a point and at most 2 decimals\.$/,
    ],
  ])('with %s is rejected', async (_, file, change, pointer, reason) => {
    if (change === undefined) await rm(join(folder, file))
    else await edit(file, change)
    const [fault, ...more] = await faultsOf()
    expect(more).toEqual([])
    expect(fault).toMatchObject({
      file: file === 'service/cut.json' ? 'service' : file,
      pointer,
      reason: expect.stringMatching(reason),
    })
  })
})

test('Amounts are text in the major unit or integers in the minor unit, with the same meaning', async () => {
  await edit('services/yoga.json', set({ price: '25.00', deposit: { kind: 'amount', value: '5' } }))
  await edit('services/tour.json', set({ price: 2500, deposit: { kind: 'amount', value: 500 } }))
  const { services } = await readBusinessFolder(folder, rules)
  for (const slug of ['yoga', 'tour'])
    expect(services.find(service => service.slug === slug)).toMatchObject({
      price: 2500,
      deposit: { kind: 'amount', value: 500 },
    })
})

test.each([
  [{ price: 2500 }, 'Trim, 30 minutes, €25.00, Tue–Sat'],
  [{}, 'Trim, 30 minutes, free, Tue–Sat'],
  [
    { hours: { monday: ['09:00-10:00'], thursday: ['09:00-10:00'], friday: [] } },
    'Trim, 30 minutes, free, Mon, Thu',
  ],
  [
    { price: 2500, deposit: { kind: 'amount' as const, value: 500 } },
    'Trim, 30 minutes, €25.00 (€5.00 in advance), Tue–Sat',
  ],
])('A service with %o reads as "%s"', (parts, line) => {
  const days = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  const hours = Object.fromEntries(days.map(day => [day, ['09:00-17:00']]))
  const maya = { slug: 'maya', name: 'Maya', timezone: 'Europe/Berlin', hours, services: 'all' as const }
  const service = { slug: 'trim', name: { en: 'Trim', de: 'Spitzen' }, durationMinutes: 30, ...parts }
  expect(describeServiceInOneLine(service, makeBusiness('studio', { providers: [maya] }))).toBe(line)
  expect(describeServiceInOneLine(service, makeBusiness('studio', { providers: [] }))).toMatch(
    /, not offered by any provider$/,
  )
})

describe('The command', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createEmbeddedDatabase()
  })
  afterAll(() => database.drop())

  test('import changes nothing if there is a fault, and says where; export writes what import read', {
    timeout: 120_000,
  }, async () => {
    await database.empty()
    const store = await database.open()
    const { directories } = store
    expect(await loadDemoIfEmpty(store, { root, now: asInstant(0) })).toBe(true)
    expect(await loadDemoIfEmpty(store, { root, now: asInstant(0) })).toBe(false)
    const before = await directories.forHost('localhost')
    const env = { DATABASE_URL: database.url }

    await edit('providers/leo.json', set({ name: 'Leon', services: ['haircuts'] }))
    const refused = await runTool('import', [folder], env)
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('providers/leo.json: /services/0: there is no service "haircuts"')
    expect(await directories.forHost('localhost')).toBe(before)

    await edit('providers/leo.json', set({ services: ['haircut'] }))
    const done = await runTool('import', [folder], env)
    expect(done.output).toContain('Imported the business "harbor"')
    expect(done.output).toContain('  Haircut, 45 minutes, €40.00, Mon–Sat\n')
    expect(done.code).toBe(0)
    await expect.poll(async () => (await directories.forHost('x'))?.providers.get('leo')?.name).toBe('Leon')

    const exported = join(folder, 'exported')
    expect((await runTool('export', [exported], env)).code).toBe(0)
    expect((await runTool('export', ['--markdown', `${exported}-markdown`], env)).code).toBe(0)
    const read = async (path: string) => {
      const { content, ...records } = await readBusinessFolder(path, rules)
      return { ...records, content: content.toSorted((a, b) => (getPath(a) < getPath(b) ? -1 : 1)) }
    }
    expect(new Set((await read(exported)).content.map(({ kind }) => kind)).size).toBe(7)
    expect(await read(`${exported}-markdown`)).toEqual(await read(exported))
    expect(await readdir(`${exported}-markdown/content/tags`)).toEqual(['hair.de.md', 'hair.md'])
    expect(JSON.parse(await readFile(join(exported, 'providers/leo.json'), 'utf8')).services).toEqual([
      'haircut',
    ])
    await edit('providers/leo.json', 'removed')
    for (const file of ['business.json', 'services/yoga.json', 'one-time-links/used-up.json']) {
      expect(await readFile(join(exported, file), 'utf8')).toBe(await readFile(join(demo, file), 'utf8'))
    }
    for (const file of ['images/cover.webp', 'images/autumn.webp', 'providers/maya.webp']) {
      expect(await readFile(join(exported, file))).toEqual(await readFile(join(demo, file)))
    }
  })

  test('import replaces the demo with the first own business; a second one needs hosts on both, or --replace', {
    timeout: 180_000,
  }, async () => {
    await database.empty()
    const store = await database.open()
    const { directories } = store
    await loadDemoIfEmpty(store, { root, now: asInstant(0) })
    const env = { DATABASE_URL: database.url }
    const shown = async () => (await directories.forHost('localhost:3000'))?.business.slug
    const imports = async (slug: string, hosts: readonly string[], ...flags: string[]) => {
      await edit('business.json', set({ slug, hosts }))
      return runTool('import', [...flags, folder], env)
    }

    expect(await imports('studio', [])).toMatchObject({ code: 0 })
    await expect.poll(shown).toBe('studio')

    const refused = await imports('atelier', ['atelier.example'])
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^"studio" already exists, .+ add "hosts": .+ to the business\.json of "studio", or import with --replace/,
      ),
    })
    expect(await directories.list()).toEqual(['harbor', 'studio'])

    expect(await imports('atelier', [], '--replace')).toMatchObject({ code: 0 })
    await expect.poll(shown).toBe('atelier')
    expect(await directories.list()).toEqual(['atelier', 'harbor', 'studio'])
  })

  test.each(['import', 'export'])('%s without a folder asks for one', { timeout: 60_000 }, async tool => {
    const { code, output } = await runTool(tool, [], { DATABASE_URL: database.url })
    expect(code).toBe(1)
    expect(output).toMatch(/Specify (the|a new) folder: npm run/)
  })
})
