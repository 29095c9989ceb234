/**
 * The fonts of the browser stories, from npm, so that every Linux renders and measures alike: a private
 * fontconfig hides the machine's own. Other systems have no fontconfig and use their own fonts.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/command.ts'

/** `usual` is Roboto; `widest` is DejaVu Sans, in which the least text fits. */
export type FontSet = 'usual' | 'widest'

const packages = ['@expo-google-fonts/roboto', 'dejavu-fonts-ttf']

/** Returns the environment for a browser that sees these fonts only; throws if they are not installed. */
export function fontEnvironment(fonts: FontSet): Record<string, string> {
  const missing = packages.find(name => !existsSync(join(root, 'node_modules', name)))
  if (missing) throw new Error(`The fonts of "${missing}" are not installed: run "npm ci".`)
  return { FONTCONFIG_PATH: join(root, 'tests/support/browser/fonts'), FONTCONFIG_FILE: `${fonts}.conf` }
}

/** Grey antialiasing without hinting, even if the browser ignores fontconfig. */
export const fontArgs = ['--font-render-hinting=none', '--disable-lcd-text', '--force-device-scale-factor=1']
