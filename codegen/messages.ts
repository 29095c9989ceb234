import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collectMessageArguments } from '#locales/message-arguments.ts'
import { generatedFileBanner } from './compile-types.ts'
import { formatStringLiteral } from './string-literal.ts'

/**
 * `locales/en.json` → the union of all message keys and the arguments of each message. English has every key; other
 * languages may lack some, and use no argument that English does not use (tests/locales/catalogues.test.ts).
 */
export async function generateMessageTypes(root: string): Promise<string> {
  return `${generatedFileBanner}\n${formatMessageTypes(await readEnglish(root, 'locales'))}`
}

/** The same for the console's own catalogue, `locales/console/en.json`. */
export async function generateConsoleMessageTypes(root: string): Promise<string> {
  return `${generatedFileBanner}\n${formatMessageTypes(await readEnglish(root, 'locales/console'), 'Console')}`
}

const readEnglish = async (root: string, folder: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(root, folder, 'en.json'), 'utf8'))

/** Formats the keys and arguments of a catalogue's messages; the names of the types begin with `prefix`. */
export function formatMessageTypes(english: Readonly<Record<string, string>>, prefix = ''): string {
  const keys = Object.keys(english).map(key => `  | ${formatStringLiteral(key)}`)
  const taken = Object.entries(english).flatMap(([key, text]) => argumentLines(key, text))
  return `export type ${prefix}MessageKey =
${keys.join('\n')}

/** Messages that are not listed take no arguments. */
export interface ${prefix}MessageArgs {
${taken.join('\n')}
}
`
}

function argumentLines(key: string, text: string): string[] {
  const taken = [...collectMessageArguments(text)].map(
    ([name, functions]) => `${name}: ${isNumber(functions) ? 'number' : 'string | number'}`,
  )
  return taken.length === 0 ? [] : [`  ${formatStringLiteral(key)}: { ${taken.join('; ')} }`]
}

const isNumber = (functions: ReadonlySet<string>): boolean =>
  functions.has('integer') || functions.has('number')
