/** Finds what `npm ci` would warn about. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { describe, expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'

interface LockedPackage {
  readonly engines?: { readonly node?: string }
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly deprecated?: string
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const lock: Lock = read('package-lock.json')
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The oldest version that the README promises, and the newest of each maintained line. */
const supported = ['20.19.0', '22.23.0', '24.21.0']

describe('npm ci installs without a warning', () => {
  test.each(supported)('every package runs on Node %s', version => {
    const refusing = installed.filter(
      // npm leaves out optional packages without a warning.
      ([, { engines, optional }]) => !optional && !satisfies(version, engines?.node ?? '*'),
    )
    expect(refusing.map(([path]) => path)).toEqual([])
  })

  test('every install script is declared', () => {
    const declared: Readonly<Record<string, boolean>> = read('package.json').allowScripts
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    expect(scripted.map(([path]) => nameOf(path)).filter(name => !(name in declared))).toEqual([])
  })

  test('no package is deprecated', () => {
    expect(installed.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([])
  })
})
