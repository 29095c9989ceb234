#!/usr/bin/env node
/** The program `bookplate` of the package for integrators: `bookplate codegen --from <url> --out <file>`. */
import { parseArgs } from 'node:util'
import { outputOptions, writeModule } from './output.ts'
import { generateFromServer } from './server-types.ts'

const usage = `Usage: bookplate codegen --from <url> [--form <id> | --survey <id>] [--out <file>]

Writes the TypeScript types of an installation of Bookplate: of one form or survey, or else of all calls, problems,
routes, messages, forms and surveys.

  --from <url>    where the server is: https://book.example
  --form <id>     only the values, the draft and the error codes of this form
  --survey <id>   the same of a survey
  --out <file>    the file to write; without it, the types are printed
`

const [command, ...rest] = process.argv.slice(2)
const options = command === 'codegen' ? readOptions(rest) : undefined
if (options?.from === undefined) {
  const isHelp = command === undefined || command === '--help' || rest.includes('--help')
  ;(isHelp ? process.stdout : process.stderr).write(usage)
  process.exitCode = isHelp ? 0 : 2
} else await writeModule(generateFromServer(options.from, options), options.out)

/** Returns undefined for options that do not exist. */
function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: outputOptions }).values
  } catch {
    return undefined
  }
}
