/** Builds the package for integrators once for all tests of a run. */
import { join } from 'node:path'
import { buildPackage } from '#codegen/package/build-package.ts'
import { root } from '../run/command.ts'

export const packageFolder = join(root, 'tests/.results/package')

const buildForTests = (): Promise<void> => buildPackage(root, packageFolder)

/** Vitest calls it before the tests of the project "package". */
export { buildForTests as setup }
