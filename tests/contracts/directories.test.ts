/** The contract of every adapter of the directories port. */
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '#server/app/stores/open.ts'
import type { BusinessRecords, Directories } from '#server/features/directory/directory.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { order } from '#tests/support/bookings/orders.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { engines, type TestDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'

describe.each(engines)('Directories on $name', ({ createDatabase }) => {
  let database: TestDatabase
  let store: Store
  let directories: Directories
  let other: Directories

  beforeAll(async () => {
    database = await createDatabase()
  })
  beforeEach(async () => {
    await database.empty()
    store = await database.open()
    directories = store.directories
    other = (await database.open()).directories
  })
  afterAll(() => database.drop())

  const rename = (name: string): BusinessRecords => {
    const records = makeBusiness('harbor')
    return { ...records, business: { ...records.business, name } }
  }

  const renameWithPages = (title: string, pages: number) => ({
    ...rename(title),
    content: Array.from({ length: pages }, (_, index) => ({
      kind: 'page' as const,
      document: { slug: `p${index}`, title },
    })),
  })

  test('an empty installation has no business for any host', async () => {
    expect(await directories.list()).toEqual([])
    expect(await directories.forHost('localhost:3000')).toBeUndefined()
    expect(await directories.read('harbor')).toBeUndefined()
  })

  test('every record of the demo business is read back as it was stored', async () => {
    const { content, ...records } = await readBusinessFolder(`${root}/server/demo/harbor`, await loadRules())
    await directories.replace({ ...records, content })
    expect(await other.read('harbor')).toEqual(records)
    expect(await other.readAll('nobody')).toBeUndefined()
    const whole = await other.readAll('harbor')
    expect(whole).toEqual({ ...records, content: expect.arrayContaining([...content]) })
    const read = await store.content.readAll('harbor')
    expect([read.length, read]).toEqual([content.length, expect.arrayContaining([...content])])
    const directory = await other.forHost('localhost')
    expect([...(directory?.providers.keys() ?? [])]).toEqual(['ines', 'leo', 'maya'])
    expect(directory?.services.get('yoga')).toEqual(records.services.find(({ slug }) => slug === 'yoga'))
    expect(directory?.teams.get('front-desk')?.assignment).toBe('balanced')
    expect(directory?.groups.get('g1')?.slug).toBe('wellness')
    expect(directory?.serviceMenus.get('m1')?.slug).toBe('beauty')
    expect(directory?.oneTimeLinks.get('used-up')?.spent).toBe(true)
  })

  test('records and content are read as of one moment, whatever is changed meanwhile', async () => {
    const write = (title: string) => directories.replace(renameWithPages(title, 300))
    await write('0')
    let isDone = false
    const writing = (async () => {
      for (let index = 1; index <= 10; index++) await write(String(index))
      isDone = true
    })()
    while (!isDone) {
      const read = await other.readAll('harbor')
      expect(new Set(read?.content.map(({ document }) => document.title))).toEqual(
        new Set([read?.business.name]),
      )
    }
    await writing
  })

  test('a change of many records is not made with the plan for few that were changed before', async () => {
    const clients: ClientBase[] = []
    const { directories } = await database.open({ onConnect: client => void clients.push(client) })
    // PostgreSQL may keep a plan after five executions.
    for (let index = 0; index < 8; index++) await directories.replace(renameWithPages(`${index}`, 1))
    await directories.replace(renameWithPages('many', 300))
    const plans = await Promise.all(
      clients.map(client =>
        client.query<{ kept: number; fresh: number }>(
          `select coalesce(sum(generic_plans), 0)::int as kept, coalesce(sum(custom_plans), 0)::int as fresh
          from pg_prepared_statements where statement like '%record_revision%'`,
        ),
      ),
    )
    const sum = (key: 'kept' | 'fresh') => plans.reduce((total, { rows }) => total + (rows[0]?.[key] ?? 0), 0)
    expect(sum('fresh')).toBeGreaterThan(20)
    expect(sum('kept')).toBe(0)
  })

  test('the only business serves every host; several serve their own, on any port, in any letter case', async () => {
    await directories.replace(makeBusiness('harbor'))
    expect((await directories.forHost('whatever:3000'))?.business.slug).toBe('harbor')
    await directories.replace(makeBusiness('forest'))
    expect(await directories.list()).toEqual(['forest', 'harbor'])
    expect((await directories.forHost('Forest.example.org:8080'))?.business.slug).toBe('forest')
    expect((await directories.forHost('harbor.example.org'))?.business.slug).toBe('harbor')
    expect(await directories.forHost('whatever')).toBeUndefined()
  })

  test('a host matches in lower case and punycode, as browsers send it; an invalid host never matches', async () => {
    const { business, ...records } = makeBusiness('harbor')
    const hosts = ['日本.Example', 'a.example\nb.example']
    await directories.replace({ ...records, business: { ...business, hosts } })
    await directories.replace(makeBusiness('forest'))
    expect((await directories.forHost('XN--wgv71a.example:3000'))?.business.slug).toBe('harbor')
    expect(await directories.forHost('b.example')).toBeUndefined()
  })

  test('a business on standby yields to another, keeps its own hosts, and returns when stored again', async () => {
    await directories.replace(makeBusiness('harbor'))
    await directories.putOnStandby(['harbor'])
    expect((await other.forHost('whatever'))?.business.slug).toBe('harbor')
    await directories.replace(makeBusiness('forest'))
    expect(await directories.hosts()).toEqual([
      { business: 'forest', hosts: ['forest.example.org'], standby: false },
      { business: 'harbor', hosts: ['harbor.example.org'], standby: true },
    ])
    expect((await directories.forHost('whatever'))?.business.slug).toBe('forest')
    expect((await directories.forHost('harbor.example.org'))?.business.slug).toBe('harbor')
    const heir = makeBusiness('willow')
    await directories.replace({ ...heir, business: { ...heir.business, hosts: ['harbor.example.org'] } })
    expect((await directories.forHost('harbor.example.org'))?.business.slug).toBe('willow')
    await directories.replace(makeBusiness('harbor'))
    expect(await directories.forHost('whatever')).toBeUndefined()
  })

  test('a directory is the same object until something changes', async () => {
    await directories.replace(makeBusiness('harbor'))
    const first = await directories.forHost('a')
    expect(await directories.forHost('b')).toBe(first)
    await directories.replace(rename('Another name'))
    const second = await directories.forHost('a')
    expect(second?.business.name).toBe('Another name')
    expect(second?.version).toBeGreaterThan(first?.version ?? Number.POSITIVE_INFINITY)
    expect(first?.business.name).toEqual({ en: 'The harbor', de: 'Das harbor' })
  })

  test('a directory cannot be changed by its readers', async () => {
    await directories.replace(makeBusiness('harbor'))
    const provider = (await directories.forHost('a'))?.providers.get('maya') ?? expect.unreachable()
    expect(() => Object.assign(provider, { name: 'Eve' })).toThrow(TypeError)
    expect(() => provider.hours.monday?.push('20:00-21:00')).toThrow(TypeError)
  })

  test('records are read anew only after a change, and then at once, wherever it was made', async () => {
    await directories.replace(makeBusiness('harbor'))
    const before = await directories.forHost('a')
    expect((await directories.read('harbor'))?.business).toBe(before?.business)
    for (const name of ['First', 'Second']) {
      await other.replace(rename(name))
      expect((await directories.read('harbor'))?.business.name).toBe(name)
    }
    expect(await directories.read('nobody')).toBeUndefined()
  })

  test('another process learns of a change, and of the next ones', async () => {
    await directories.replace(makeBusiness('harbor'))
    const nameElsewhere = async () => (await other.forHost('a'))?.business.name
    for (const name of ['First', 'Second', 'Third']) {
      await directories.replace(rename(name))
      await expect.poll(nameElsewhere).toBe(name)
    }
  })

  test('replacing removes old records, and leaves other businesses and bookings unchanged', async () => {
    const kept = makeBusiness('forest')
    await directories.replace(kept)
    await directories.replace(
      makeBusiness('harbor', {
        teams: [{ slug: 'all', name: 'All', members: ['maya'], assignment: 'priority' }],
      }),
    )
    const wish = order({})
    await store.bookings.book(wish)
    await directories.replace(makeBusiness('harbor', { services: [] }))
    expect(await directories.read('harbor')).toEqual(makeBusiness('harbor', { services: [] }))
    expect(await directories.read('forest')).toEqual(kept)
    const { booking } = wish.candidates[0] ?? expect.unreachable()
    expect(await store.bookings.find('harbor', booking.id)).toEqual(booking)
  })

  test('a replacement that fails halfway changes nothing', async () => {
    await directories.replace(makeBusiness('harbor'))
    const before = await directories.forHost('a')
    const service = { slug: 'color', name: 'Color', durationMinutes: 90 }
    const faulty = makeBusiness('harbor', {
      providers: [],
      services: [service, { ...service, name: 'Colour' }],
    })
    await expect(directories.replace(faulty)).rejects.toThrow()
    expect(await other.read('harbor')).toEqual(makeBusiness('harbor'))
    expect((await other.forHost('a'))?.version).toBe(before?.version)
  })

  test('one of several racing replacements wins completely, and each one counts as a version', async () => {
    await directories.replace(makeBusiness('harbor'))
    const first = (await directories.forHost('a'))?.version ?? 0
    const slugs = ['a', 'b', 'c', 'd', 'e', 'f']
    const versions = slugs.map(slug =>
      makeBusiness('harbor', {
        services: [{ slug: `service-${slug}`, name: slug, durationMinutes: 30 }],
        groups: [{ id: `group-${slug}`, slug, name: slug, services: [`service-${slug}`] }],
      }),
    )
    await Promise.all(
      versions.map((records, index) => (index % 2 === 0 ? directories : other).replace(records)),
    )
    const last = await (await database.open()).directories.forHost('a')
    expect(last?.version).toBe(first + slugs.length)
    const [group] = last?.groups.values() ?? []
    expect([...(last?.services.keys() ?? [])]).toEqual(group?.services)
    expect(last?.groups.size).toBe(1)
  })
})
