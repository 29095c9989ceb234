/** Servers with the demo's services under a test's own business. */
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Business } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { createStoryDatabase } from '../database/story-database.ts'
import { root } from '../run/command.ts'
import { runTool } from '../run/tool.ts'
import { startServer, type TestServer } from './server.ts'

export const ownOperatorToken = 'a-token-for-a-business-of-its-own'

/**
 * Starts a server and replaces `parts` of the demo's business over HTTP, as an operator does. `env` is the
 * server's.
 */
export async function startOwnBusiness(
  parts: Partial<Business>,
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const server = await startServer({ env: { ...env, OPERATOR_TOKEN: ownOperatorToken } })
  const url = `${server.url}/api/v1/operator/records/business/harbor`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${ownOperatorToken}` }
  const { record } = await (await fetch(url, { headers })).json()
  const response = await fetch(url, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ record: { ...record, ...parts } }),
  })
  if (response.ok) return server
  await server.stop()
  throw new Error(`The business was not changed.\n${await response.text()}`)
}

/**
 * Starts the demo with texts in one language only, imported from a folder. Throws with the import's output if
 * it fails.
 */
export async function startBusinessIn(locale: string): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-own-'))
  // PostgreSQL may run as another user.
  await chmod(folder, 0o711)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await startOnImport(locale, folder)
    const stop = async () => {
      await server.stop()
      await remove()
    }
    return { ...server, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

async function startOnImport(locale: string, folder: string): Promise<TestServer> {
  const files = join(folder, 'business')
  const dataDir = join(folder, 'data')
  await cp(join(root, 'server/demo/harbor'), files, { recursive: true })
  await keepOnly(locale, files)
  const database = await createStoryDatabase()
  const env = { DATABASE_URL: database.url }
  try {
    const { code, output } = await runTool('import', [files], {
      ...env,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    })
    if (code !== 0) throw new Error(`The business was not imported.\n${output}`)
    const server = await startServer({ dataDir, env })
    const stop = async () => {
      await server.stop()
      await database.drop()
    }
    return { ...server, stop }
  } catch (error) {
    await database.drop()
    throw error
  }
}

/** Removes all other languages from the texts in a folder's files. */
async function keepOnly(locale: string, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const path of names.filter(name => name.endsWith('.json')).map(name => join(folder, name))) {
    const kept = JSON.parse(await readFile(path, 'utf8'), (_, value: unknown) =>
      isObject(value) && typeof value[locale] === 'string' ? { [locale]: value[locale] } : value,
    )
    await writeFile(path, JSON.stringify(kept))
  }
}

/** 120 × 40 pixels, each of one colour. */
export const logos = {
  light:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoAQMAAAAPJKxmAAAAA1BMVEV6Hz1rLpLTAAAAD0lEQVR42mNgGAWjYOAAAAKAAAHaWrItAAAAAElFTkSuQmCC',
  dark: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoAQMAAAAPJKxmAAAAA1BMVEXyuMsxkKXsAAAAD0lEQVR42mNgGAWjYOAAAAKAAAHaWrItAAAAAElFTkSuQmCC',
} as const
