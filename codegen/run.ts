/**
 * `npm run codegen` writes every generated file; `-- --check` writes nothing and fails when one is stale;
 * `-- --form <id> --out <file>` writes the types of one form instead, `--survey <id>` of a survey. With `--from <url>`
 * these come from a running server, with `--from <folder>` from the folder of a business; without a form, so do the types of
 * everything that it declares.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generateBlockTypes, insertBlockTable } from './blocks.ts'
import { generateFromFolder } from './business-types.ts'
import {
  generateCallTypes,
  generateConsoleCalls,
  generateResponseRules,
  generateVisitorEndpoints,
} from './calls.ts'
import { generateEditorSchemas } from './editor-schemas.ts'
import { insertEmailTables } from './emails.ts'
import { generateEmbedTypes, generateEventDeclarations, insertEmbedTables } from './embed.ts'
import { generateFormModule } from './form-module.ts'
import { insertFormerCallTable } from './former-calls.ts'
import { generateConsoleMessageTypes, generateMessageTypes } from './messages.ts'
import { type OutputOptions, outputOptions, writeModule } from './output.ts'
import { insertPrivacyTables } from './privacy.ts'
import { generateProblemTypes } from './problems.ts'
import { insertReauthenticationTable } from './reauthentication.ts'
import { generateRouteTypes } from './routes.ts'
import { generateFromServer } from './server-types.ts'
import { insertSettingTables } from './settings.ts'
import { insertStarterTable } from './starters.ts'
import { generateSchemaTypes } from './types.ts'
import { generateValueShapes } from './value-shapes.ts'
import { generateWidgetSourcePaths } from './widget-source-paths.ts'
import { generateWidgetNames, generateWidgetTypes, insertWidgetTable } from './widgets.ts'

const root = resolve(import.meta.dirname, '..')

/** The generated files and their generators. */
const generated = [
  { file: 'schemas/generated/types.gen.ts', write: generateSchemaTypes },
  { file: 'schemas/generated/calls.gen.ts', write: generateCallTypes },
  { file: 'schemas/generated/visitor-endpoints.gen.ts', write: generateVisitorEndpoints },
  { file: 'schemas/generated/visitor-responses.gen.ts', write: generateResponseRules },
  { file: 'schemas/generated/console-calls.gen.ts', write: generateConsoleCalls },
  { file: 'schemas/generated/problems.gen.ts', write: generateProblemTypes },
  { file: 'schemas/generated/routes.gen.ts', write: generateRouteTypes },
  { file: 'schemas/generated/widgets.gen.ts', write: generateWidgetTypes },
  { file: 'schemas/generated/widget-names.gen.ts', write: generateWidgetNames },
  { file: 'schemas/generated/blocks.gen.ts', write: generateBlockTypes },
  { file: 'schemas/generated/embed.gen.ts', write: generateEmbedTypes },
  { file: 'schemas/generated/event-declarations.gen.ts', write: generateEventDeclarations },
  { file: 'schemas/generated/value-shapes.gen.ts', write: generateValueShapes },
  {
    file: 'docs/forms.md',
    write: async (root: string) =>
      insertStarterTable(
        root,
        await insertWidgetTable(root, await readFile(join(root, 'docs/forms.md'), 'utf8')),
      ),
  },
  {
    file: 'docs/content.md',
    write: async (root: string) =>
      insertBlockTable(root, await readFile(join(root, 'docs/content.md'), 'utf8')),
  },
  {
    file: 'docs/emails.md',
    write: async (root: string) =>
      insertEmailTables(root, await readFile(join(root, 'docs/emails.md'), 'utf8')),
  },
  {
    file: 'docs/embedding.md',
    write: async (root: string) =>
      insertEmbedTables(root, await readFile(join(root, 'docs/embedding.md'), 'utf8')),
  },
  {
    file: 'docs/settings.md',
    write: async (root: string) =>
      insertSettingTables(await readFile(join(root, 'docs/settings.md'), 'utf8')),
  },
  {
    file: 'docs/privacy.md',
    write: async (root: string) => insertPrivacyTables(await readFile(join(root, 'docs/privacy.md'), 'utf8')),
  },
  {
    file: 'docs/console.md',
    write: async (root: string) =>
      insertReauthenticationTable(root, await readFile(join(root, 'docs/console.md'), 'utf8')),
  },
  {
    file: 'docs/integrating.md',
    write: async (root: string) =>
      insertFormerCallTable(root, await readFile(join(root, 'docs/integrating.md'), 'utf8')),
  },
  { file: 'locales/messages.gen.ts', write: generateMessageTypes },
  { file: 'locales/console-messages.gen.ts', write: generateConsoleMessageTypes },
  { file: 'renderer/app/widget-source-paths.gen.ts', write: generateWidgetSourcePaths },
]

const { values: args } = parseArgs({
  options: { check: { type: 'boolean', default: false }, ...outputOptions },
})
if (args.from !== undefined)
  await writeModule(
    /^https?:/.test(args.from)
      ? generateFromServer(args.from, args)
      : generateFromFolder(root, args.from, args),
    args.out,
  )
else if (args.form === undefined && args.survey === undefined) await writeAll(args.check)
else await writeModule(generateForm(args), args.out)

function generateForm({ form, survey = '' }: OutputOptions): Promise<string> {
  return generateFormModule(
    root,
    form === undefined ? { kind: 'survey', id: survey } : { kind: 'form', id: form },
  )
}

async function writeAll(check: boolean) {
  const stale: string[] = []
  const files = await Promise.all(
    generated.map(async ({ file, write }) => [file, await write(root)] as const),
  )
  for (const [file, expected] of [...files, ...(await generateEditorSchemas(root))]) {
    const path = resolve(root, file)
    const present = await readFile(path, 'utf8').catch(() => '')
    if (present === expected) continue
    stale.push(relative(root, path))
    if (check) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, expected)
  }
  if (check && stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}. Run "npm run codegen" and commit the result.`)
    process.exit(1)
  }
  console.log(stale.length === 0 ? 'All generated files are current.' : `Wrote ${stale.join(', ')}.`)
}
