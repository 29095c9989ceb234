/**
 * Ends what a test runner has started when the runner is gone, however it ended: it waits at a pipe that only the runner
 * holds. Runs in a session of its own, which neither Ctrl+C nor a signal to the runner's process group reaches.
 *
 * A process belongs to a run if its environment names it (`test-run.ts`), so that even those are found that have left
 * their parent and its process group, such as a browser or PostgreSQL. Without /proc only the groups are known.
 */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const [variable = '', run = ''] = process.argv.slice(2)
const pollMs = 50
/** Servers and browsers end by themselves; what must be killed is what hangs. */
const patienceMs = 3_000
/** PostgreSQL stops within half a second of its last server, else when it is told to. */
const databasePatienceMs = 4_000

/** @type {Set<number>} */
const groups = new Set()
let text = ''
process.stdin.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
  text += chunk
  for (const line of text.split('\n').slice(0, -1)) {
    if (line.startsWith('+')) groups.add(Number(line.slice(1)))
    else groups.delete(Number(line.slice(1)))
  }
  text = text.slice(text.lastIndexOf('\n') + 1)
})
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => {})
process.stdin.on('end', async () => {
  for (const group of groups) send(-group, 'SIGTERM')
  const isOther = ({ isDatabase = false }) => !isDatabase
  await end({ signals: ['SIGTERM', 'SIGKILL'], ms: patienceMs, isMeant: isOther })
  for (const group of groups) send(-group, 'SIGKILL')
  await waitWhile(async () => (await findProcesses()).length > 0, databasePatienceMs)
  await end({ signals: ['SIGINT', 'SIGQUIT', 'SIGKILL'], ms: databasePatienceMs, isMeant: () => true })
  process.exit()
})

/** @typedef {{ readonly pid: number, readonly isDatabase: boolean }} Found */

/**
 * Sends one signal after the other, until no process is left.
 *
 * @param {{ readonly signals: readonly NodeJS.Signals[], readonly ms: number,
 *   isMeant(found: Found): boolean }} plan
 */
async function end({ signals, ms, isMeant }) {
  const find = async () => (await findProcesses()).filter(isMeant)
  for (const signal of signals) {
    const left = await find()
    if (left.length === 0) return
    for (const { pid } of left) send(pid, signal)
    await waitWhile(async () => (await find()).length > 0, ms)
  }
}

/**
 * @param {() => Promise<boolean>} isTrue
 * @param {number} ms at most
 */
async function waitWhile(isTrue, ms) {
  const deadline = performance.now() + ms
  while (performance.now() < deadline && (await isTrue())) await delay(pollMs)
}

/** @returns {Promise<readonly Found[]>} */
async function findProcesses() {
  const entries = await readdir('/proc').catch(() => [])
  const found = await Promise.all(entries.filter(name => /^\d+$/.test(name)).map(inspect))
  return found.filter(process => process !== undefined)
}

/**
 * @param {string} pid
 * @returns {Promise<Found | undefined>} undefined: of another run, or gone
 */
async function inspect(pid) {
  const read = (/** @type {string} */ name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const value = (await read('environ')).split('\0').find(entry => entry.startsWith(`${variable}=`))
  if (
    !value
      ?.slice(variable.length + 1)
      .split(' ')
      .includes(run)
  )
    return undefined
  return { pid: Number(pid), isDatabase: (await read('comm')).trim() === 'postgres' }
}

/**
 * @param {number} pid negative: a process group
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone.
  }
}
