/** The modules of custom widgets: `schemas/widgets/*.js`. Only who can write these files can bring code to a page. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { compositeFieldNames } from '#schemas/runtime/form/composite-fields.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import type { FileFault, JsonFile } from './files.ts'
import { checkReference, faultIf } from './reference.ts'

const widgetFolder = 'schemas/widgets'

/** Visitors download a module as a whole, and a server keeps it in memory. */
const maxModuleBytes = 200_000

export interface WidgetModule {
  readonly source: string
  /** Changes with the source. */
  readonly hash: string
}

/** Tells whether a file of the configuration is a module. */
export const isModuleFile = ({ file }: Pick<JsonFile, 'file'>): boolean =>
  file.startsWith(`${widgetFolder}/`) && file.endsWith('.js')

/** Reads all modules; the content of their files is the source. A missing folder has none. */
export async function readWidgetModules(root: string): Promise<readonly (JsonFile | FileFault)[]> {
  const names = await readdir(join(root, widgetFolder)).catch(() => [])
  const files = names.filter(name => name.endsWith('.js')).sort()
  return Promise.all(files.map(name => readWidgetModule(root, `${widgetFolder}/${name}`)))
}

async function readWidgetModule(root: string, file: string): Promise<JsonFile | FileFault> {
  const toFault = (reason: string): FileFault => ({ file, pointer: '', reason })
  const bytes = await readFile(join(root, file)).catch((error: NodeJS.ErrnoException) => error.code ?? '')
  if (typeof bytes === 'string') return toFault(`cannot be read (${bytes}); restore the file.`)
  if (bytes.length > maxModuleBytes)
    return toFault(
      `has ${bytes.length} bytes, but a module may have ${maxModuleBytes}; minify it, or load data with fetch().`,
    )
  const content = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (!/\bexport\b[^;]*\bdefault\b/.test(content))
    return toFault(
      'has no default export; begin with "export default function mount(element, props)". See docs/widgets.md.',
    )
  const mistake = await findSyntaxError(content)
  if (mistake !== undefined) return toFault(`is not a JavaScript module: ${mistake}; correct it.`)
  return { file, id: basename(file, '.js'), content, decimals: [] }
}

/** Returns what Node says about a module that it cannot parse. It does not run the module. */
function findSyntaxError(source: string): Promise<string | undefined> {
  const env = { ...process.env, NODE_OPTIONS: '' }
  return new Promise(settle => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--check', '-'],
      { env },
      (_error, _output, errors) => {
        const [, line] = /^\[stdin\]:(\d+)/m.exec(errors) ?? []
        const [message] = /^SyntaxError: .*/m.exec(errors) ?? []
        settle(message === undefined || line === undefined ? message : `line ${line}: ${message}`)
      },
    )
    // Without the process, a browser finds the mistake.
    child.on('error', () => settle(undefined))
    child.stdin?.on('error', () => undefined).end(source)
  })
}

export const toWidgetModule = memoizeByObject(({ content }: JsonFile): WidgetModule => {
  const source = String(content)
  return { source, hash: createHash('sha256').update(source).digest('base64url').slice(0, 12) }
})

/** Returns the URL path of a module, which changes with its source. */
export const formatModulePath = (file: string, { hash }: WidgetModule): string =>
  `/widgets/${basename(file, '.js')}.${hash}.js`

/** Finds what is wrong with the declaration of a custom widget. */
export function findCustomWidgetFaults(
  { name, module, needs, keeps, ...declaration }: WidgetDeclaration,
  file: string,
  { modules, builtIn }: CustomWidgetContext,
): FileFault[] {
  const toFaults = (key: string, reason: string) => [{ file, pointer: formatPointer([key]), reason }]
  if (module === undefined)
    return (['height', 'label', 'fallback'] as const).flatMap(key =>
      faultIf(declaration[key] !== undefined, {
        file,
        pointer: formatPointer([key]),
        reason: 'is for custom widgets only; remove it, or name the "module".',
      }),
    )
  const isComposite = compositeFieldNames.some(field => field === name)
  return [
    ...(builtIn.has(name) || isComposite
      ? toFaults('name', `"${name}" is a widget of Bookplate; give yours and its file another name.`)
      : []),
    ...checkReference({ file, path: ['module'], what: `file in ${widgetFolder}/`, name: module }, modules),
    ...(needs.length > 0
      ? toFaults('needs', 'must be empty, because the server does not run a module; let the module fetch.')
      : []),
    ...(keeps ? toFaults('keeps', 'is for widgets of the build only; remove it, and use the value.') : []),
  ]
}

interface CustomWidgetContext {
  readonly modules: ReadonlyMap<string, WidgetModule>
  /** The names of the widgets that the build contains. */
  readonly builtIn: ReadonlySet<string>
}
