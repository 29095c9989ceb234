/** Two processes of the built server (`npm test -- build`) on one database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAt, bookingIn, freeTimes } from '#tests/support/api.ts'
import { inconsistencies } from '#tests/support/consistency.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type ServerDatabase, serverEngines } from '#tests/support/server-databases.ts'
import { chooseAmount } from '#tests/support/soak.ts'

const attempts = chooseAmount({ test: 60, short: 200, full: 1000 })

describe.each(serverEngines)('Two servers on $name', ({ prepare }) => {
  let database: ServerDatabase
  let servers: readonly TestServer[] = []
  beforeAll(async () => {
    database = await prepare()
    servers = await Promise.all([startServer(database.options), startServer(database.options)])
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await database.remove()
  })

  const urlOf = (index: number) => servers[index % servers.length]?.url ?? expect.unreachable()

  test(`of ${attempts} attempts on one time, half on each, one is booked and the others get 409`, async () => {
    const [time] = await freeTimes(urlOf(0), 'maya', 'haircut', 14)
    const wanted = time ?? expect.unreachable('Maya has no free time in two weeks.')
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, index) => bookAt(urlOf(index), wanted)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(attempts - 1)
    const { id } = await bookingIn(answers.find(({ status }) => status === 201) ?? expect.unreachable())
    for (const { url } of servers) {
      expect((await fetch(`${url}/api/v1/bookings/${id}`)).status).toBe(200)
      expect(await freeTimes(url, 'maya', 'haircut', 14)).not.toContainEqual(wanted)
    }
    expect(await database.look(inconsistencies)).toEqual([])
  }, 60_000)
})
