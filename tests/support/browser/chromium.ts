/**
 * The Chromium for browser tests: the one that CHROMIUM_PATH names, else an installed one, else Playwright's
 * own. `ensureChromium` installs one if there is none. The headless shell comes first: it draws no browser
 * window around its pages, so that stories take a fifth less processor time.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { run, tool } from '../run/command.ts'

/** No window, GPU or sandbox (containers lack the rights), and no traffic of the browser's own. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Surroundings {
  readonly CHROMIUM_PATH?: string | undefined
  readonly PATH?: string | undefined
}

/** Returns the executable's path, or undefined if none is installed. Throws if CHROMIUM_PATH names none. */
export function findChromium(env: Surroundings = process.env): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(
      `CHROMIUM_PATH is "${env.CHROMIUM_PATH}", which is no executable: name a Chromium there or unset it.`,
    )
  }
  return listPlaces(env).find(path => isExecutable(path) && starts(path))
}

function listPlaces({ PATH = '' }: Surroundings): readonly string[] {
  const folders = PATH.split(delimiter)
  const onPath = names.flatMap(name => folders.map(folder => join(folder, name)))
  return [...onPath, ...usualPlaces, chromium.executablePath()]
}

/**
 * Returns the path of a Chromium with windows that is installed beside the headless shell, for the tests that the two
 * may answer differently; undefined if they run in one already, or none is installed.
 */
export function findWholeChromium(main = findChromium()): string | undefined {
  if (main === undefined || !isShell(main)) return undefined
  return listPlaces(process.env).find(path => !isShell(path) && isExecutable(path) && starts(path))
}

const isShell = (path: string): boolean => /headless-shell/.test(basename(path))

/** Finds or installs a Chromium; throws a sentence that says what is missing. */
export async function ensureChromium(): Promise<string> {
  const present = findChromium()
  if (present !== undefined) return present
  for (const install of installers()) {
    console.log(`No Chromium is installed; trying "${install.name}".`)
    const installed = (await install.run()) ? findChromium() : undefined
    if (installed !== undefined) return installed
  }
  throw new Error(
    'The browser tests need a Chromium, and none could be installed: install chromium or set CHROMIUM_PATH.',
  )
}

const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Tries the program: Ubuntu's chromium-browser without snap only prints advice. Skipped on Windows, where it
 * opens a window.
 */
const starts = (path: string): boolean =>
  process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0

interface Installer {
  readonly name: string
  /** Resolves with true on success. */
  run(): Promise<boolean>
}

function installers(): Installer[] {
  const root = process.getuid?.() === 0
  const apt = root && spawnSync('apt-get', ['--version']).status === 0
  const download: Installer = {
    name: 'playwright install chromium',
    run: () => ends(tool('playwright'), ['install', ...(apt ? ['--with-deps'] : []), 'chromium']),
  }
  const system = (name: string): Installer => ({
    name: `apt-get install ${name}`,
    run: async () =>
      (await ends('apt-get', ['update'])) &&
      (await ends('apt-get', ['install', '--yes', '--no-install-recommends', name])),
  })
  // Only Debian packages the shell.
  return apt ? [download, system('chromium-headless-shell'), system('chromium')] : [download]
}

const installTimeoutMs = 300_000

const ends = async (command: string, args: readonly string[]): Promise<boolean> =>
  (await run(command, args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: installTimeoutMs })) ===
  0
