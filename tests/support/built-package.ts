/** Builds the package for integrators once for all tests of a run. */
import { join } from 'node:path'
import { buildPackage } from '#codegen/package/build-package.ts'
import { root } from './command.ts'

export const packageFolder = join(root, 'tests/.results/package')

/** Called by Vitest before the tests of the project "package". */
export const setup = (): Promise<void> => buildPackage(root, packageFolder)
