/** A server on a copy of the configuration: a folder of its own with the checkout's code, build and demo. */
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './command.ts'
import { copyConfiguration } from './configuration-folder.ts'
import { startServer, type TestServer } from './server.ts'

/** `files`: path → text, over or beside those of the checkout; `env`: the server's. */
export interface ServedCopy extends TestServer {
  /** Into the configuration; the server does not look before it is told to. */
  write(file: string, text: string): Promise<void>
  /** As an operator has a change come into service. */
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
  const server = await startServer({ env: { ...env, BOOKPLATE_ROOT: folder.path } })
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
