/**
 * The fonts that the browser stories bring with them, from npm, so that every Linux draws and measures alike: a private
 * fontconfig hides those of the machine. Other systems have no fontconfig and use their own fonts.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'

/** `usual`: Roboto. `widest`: DejaVu Sans, in which least fits. */
export type FontSet = 'usual' | 'widest'

const packages = ['@expo-google-fonts/roboto', 'dejavu-fonts-ttf']

/** Returns the environment of a browser that is to see these fonts alone; throws when they are not installed. */
export function fontEnvironment(fonts: FontSet): Record<string, string> {
  const missing = packages.find(name => !existsSync(join(root, 'node_modules', name)))
  if (missing) throw new Error(`The fonts of "${missing}" are not installed: run "npm ci".`)
  return { FONTCONFIG_PATH: join(root, 'tests/support/fonts'), FONTCONFIG_FILE: `${fonts}.conf` }
}

/** Edges in greys and no hinting, also where the browser would rather not ask fontconfig. */
export const fontArgs = ['--font-render-hinting=none', '--disable-lcd-text', '--force-device-scale-factor=1']
