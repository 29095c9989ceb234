import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generatedFileBanner } from './compile-types.ts'

const registryPath = 'renderer/widgets/registry.ts'

/**
 * Generates the source path of each registered widget's view, by which the server finds the scripts and styles of a
 * first paint. Throws if a widget is loaded in another way than by `import()` or from an import of the registry.
 */
export async function generateWidgetSourcePaths(root: string): Promise<string> {
  const path = join(root, registryPath)
  const [source, { widgets }] = await Promise.all([readFile(path, 'utf8'), import(pathToFileURL(path).href)])
  const lines = Object.entries<{ readonly load: unknown }>(widgets).map(([name, { load }]) => {
    const found = findSourcePath(String(load), source)
    if (found === undefined) throw new Error(`${registryPath}: load "${name}" with import('./<its file>').`)
    return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${found}',`
  })
  return `${generatedFileBanner.replace('JSON', 'sources')}
import type { WidgetName } from '#schemas/generated/widgets.gen.ts'
import type { customWidgetName } from '#schemas/runtime/screen/custom-widget.ts'

/** The path of each widget's view below renderer/widgets/. For the server only: the browser imports the views. */
export const widgetSourcePaths: Readonly<Record<WidgetName | typeof customWidgetName, string>> = {
${lines.join('\n')}
}
`
}

/** Returns what a `load` function imports itself, or where the registry imports the view that it returns. */
function findSourcePath(load: string, registry: string): string | undefined {
  const [, imported] = /import\(["']\.\/([^"']+)["']\)/.exec(load) ?? []
  const [, view = ''] = /=>\s*(\w+)$/.exec(load) ?? []
  return imported ?? new RegExp(`^import \\{ ${view} \\} from '\\./([^']+)'$`, 'm').exec(registry)?.[1]
}
