/** A copy of the configuration files that a test can change. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { root } from '../run/command.ts'

export interface ConfigurationFolder {
  readonly path: string
  /** Sets the value at an RFC 6901 pointer in a file. Undefined removes it; `/-` appends to a list. */
  put(file: string, pointer: string, value: unknown): Promise<void>
  /** Writes a file as given, even if it is new or not JSON. */
  write(file: string, text: string): Promise<void>
  /** Restores all files to the state of the checkout and removes new ones. */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** The forms and surveys of the demo are no files of an installation, but ask nearly everything that a form can. */
const demoForms = ['forms', 'surveys'].map(name => ({
  from: `server/demo/harbor/${name}`,
  to: `schemas/${name}`,
}))

/** Copies the configuration, and the forms of the demo into it. */
export async function copyConfigurationWithDemoForms(
  locales?: readonly string[],
): Promise<ConfigurationFolder> {
  const folder = await copyConfiguration(locales)
  const addForms = async () => {
    for (const { from, to } of demoForms)
      await cp(join(root, from), join(folder.path, to), { recursive: true, filter: isJsonOrFolder })
  }
  await addForms()
  return {
    ...folder,
    async restore() {
      await folder.restore()
      await addForms()
    },
  }
}

/** Copies the configuration. `locales` limits the catalogues that are copied; default: all. */
export async function copyConfiguration(locales?: readonly string[]): Promise<ConfigurationFolder> {
  const path = await mkdtemp(join(tmpdir(), 'bookplate-configuration-'))
  const touched = new Set<string>()
  await cp(join(root, 'routes.json'), join(path, 'routes.json'))
  for (const folder of ['schemas', 'locales'])
    await cp(join(root, folder), join(path, folder), { recursive: true, filter: isJsonOrFolder })
  const files = (await readdir(join(path, 'locales'))).filter(name => name.endsWith('.json'))
  for (const file of files)
    if (locales?.includes(basename(file, '.json')) === false) await rm(join(path, 'locales', file))
  const write = async (file: string, text: string) => {
    touched.add(file)
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, file), text)
  }
  return {
    path,
    write,
    async put(file, pointer, value) {
      const content: unknown = JSON.parse(await readFile(join(path, file), 'utf8'))
      await write(file, JSON.stringify(replaced(content, parsePointer(pointer), value)))
    },
    async restore() {
      for (const file of touched) {
        await rm(join(path, file), { force: true })
        if (await isInCheckout(file)) await cp(join(root, file), join(path, file))
      }
      touched.clear()
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

function replaced(content: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(content)) {
    const index = key === '-' ? content.length : Number(key)
    return content.toSpliced(index, 1, replaced(content[index], rest, value))
  }
  if (isObject(content)) return { ...content, [key]: replaced(content[key], rest, value) }
  throw new Error(`There is nothing that could have "${key}": ${JSON.stringify(content)}.`)
}

const isJsonOrFolder = (source: string): boolean => !/\.[a-z]+$/.test(source) || source.endsWith('.json')

async function isInCheckout(file: string): Promise<boolean> {
  const cut = file.lastIndexOf('/')
  const names = await readdir(join(root, file.slice(0, Math.max(cut, 0)))).catch(() => [])
  return names.some(name => name === file.slice(cut + 1))
}
