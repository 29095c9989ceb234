/** The options of commands that write one module, and the writing. */
import { writeFile } from 'node:fs/promises'

export const outputOptions = {
  from: { type: 'string' },
  form: { type: 'string' },
  survey: { type: 'string' },
  out: { type: 'string' },
} as const

export type OutputOptions = { readonly [Name in keyof typeof outputOptions]?: string }

/** Writes a module to a file, or to stdout without one. If it cannot be generated, says why and exits with 1. */
export async function writeModule(module: Promise<string>, out: string | undefined): Promise<void> {
  try {
    const text = await module
    if (out === undefined) process.stdout.write(text)
    else await writeFile(out, text)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
