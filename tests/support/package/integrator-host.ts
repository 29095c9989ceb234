/** A project of an integrator: a folder in which the package for integrators is installed beside others. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../run/command.ts'
import { packageFolder } from './built-package.ts'

export interface IntegratorHost {
  readonly folder: string
  remove(): Promise<void>
}

/** What hosts of the tests install; linked to our own installation. */
const installed = ['react', 'react-dom', 'scheduler', 'openapi-fetch', 'openapi-typescript-helpers']
const types = ['node', 'react', 'react-dom']

export async function openIntegratorHost(): Promise<IntegratorHost> {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-host-'))
  await cp(packageFolder, join(folder, 'node_modules/bookplate'), { recursive: true })
  for (const name of [...installed, ...types.map(type => `@types/${type}`)]) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', name), link)
  }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'host', private: true, type: 'module' }),
  )
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
