/** A server on a copy of the configuration: a folder with the checkout's code, build and demo. */
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { copyConfiguration } from '../business/configuration-folder.ts'
import { root } from '../run/command.ts'
import { startServer, type TestServer } from './server.ts'

/** A running copy, started by `serveCopy`, whose `files` (path → text) replace or extend the checkout's. */
export interface ServedCopy extends TestServer {
  /** Writes a configuration file; the server ignores it until it reloads. */
  write(file: string, text: string): Promise<void>
  /** Makes the server reload its configuration, as an operator does. */
  reload(): void
}

export async function serveCopy(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<ServedCopy> {
  const folder = await copyConfiguration()
  for (const shared of ['server', 'dist', 'node_modules', 'package.json'])
    await symlink(join(root, shared), join(folder.path, shared))
  for (const [file, text] of Object.entries(files)) await folder.write(file, text)
  const server = await startServer({ env: { ...env, BOOKPLATE_ROOT: folder.path } }).catch(async error => {
    await folder.remove()
    throw error
  })
  return {
    ...server,
    write: (file, text) => folder.write(file, text),
    reload: () => void process.kill(server.pid, 'SIGHUP'),
    async stop() {
      await server.stop()
      await folder.remove()
    },
  }
}
