/** The packed package in new projects, with dependencies from npm: for `npm run test:soak`. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageFolder } from '#tests/support/package/built-package.ts'

const installTimeoutMs = 300_000
const run = promisify(execFile)

describe('The packed package', () => {
  let folder = ''
  let tarball = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bookplate-new-hosts-'))
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: packageFolder,
    })
    const [packed] = JSON.parse(stdout)
    tarball = join(folder, packed.filename)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Creates a project and installs the package and others. Returns a function that runs one of its programs. */
  async function createProject(
    name: string,
    files: Readonly<Record<string, string>>,
    packages: readonly string[],
  ) {
    const project = join(folder, name)
    const manifest = JSON.stringify({ name, private: true, type: 'module' })
    for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) {
      await mkdir(dirname(join(project, file)), { recursive: true })
      await writeFile(join(project, file), text)
    }
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts']
    await run('npm', ['install', ...flags, tarball, ...packages], { cwd: project })
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    return {
      project,
      program: (program: string, ...args: string[]) =>
        run(join(project, 'node_modules/.bin', program), args, { cwd: project, env }),
    }
  }

  test('is built by Vite into a site that has React 18', { timeout: installTimeoutMs }, async () => {
    const { project, program } = await createProject(
      'vite-host',
      {
        'index.html': '<div id="root"></div><script type="module" src="main.tsx"></script>',
        'main.tsx': `import { createRoot } from 'react-dom/client'
import { BookplateWidget } from 'bookplate/react'
createRoot(document.body).render(<BookplateWidget src="https://book.example/" label="Book" />)`,
      },
      ['vite', 'react@18', 'react-dom@18'],
    )
    expect((await program('bookplate', '--help')).stdout).toContain('bookplate codegen --from')
    await program('vite', 'build')
    expect(await readFile(join(project, 'dist/index.html'), 'utf8')).toContain('/assets/')
  })

  test('is rendered on the server by Next', { timeout: installTimeoutMs }, async () => {
    const { project, program } = await createProject(
      'next-host',
      {
        'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}`,
        'app/page.jsx': `import { BookplateWidget } from 'bookplate/react'
export default function Page() {
  return <BookplateWidget src="https://book.example/" label="Book" />
}`,
      },
      ['next', 'react', 'react-dom'],
    )
    await program('next', 'build')
    const page = await readFile(join(project, '.next/server/app/index.html'), 'utf8')
    const frame = /<iframe [^>]*>/.exec(page)?.[0].slice(0, -1).split(' ')
    expect(frame).toEqual(
      expect.arrayContaining([
        'name="bookplate"',
        'src="https://book.example/"',
        'title="Book"',
        'width="100%"',
        'height="700"',
      ]),
    )
  })
})
