/** `npm run release` in a small repository of its own. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planRelease } from '#codegen/release/plan-release.ts'
import { release } from '#codegen/release/release.ts'
import { root as checkout } from '#tests/support/run/command.ts'

const manifest = {
  name: 'bookplate',
  version: '0.1.0',
  scripts: { package: 'node package.mjs' },
}
const lock = {
  name: 'bookplate',
  version: '0.1.0',
  lockfileVersion: 3,
  packages: { '': { version: '0.1.0' } },
}
const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Releases.\n\n## [0.1.0] - 2026-01-01\n\n- All.\n'
/** Stands in for the real one, which takes a minute. */
const packageScript = `
import { copyFileSync, mkdirSync } from 'node:fs'
if (process.env.BOOKPLATE_TEST_NO_PACKAGE) process.exit(1)
mkdirSync(process.argv[2], { recursive: true })
copyFileSync('package.json', process.argv[2] + '/package.json')
`

let root = ''
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(root, file), text)
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'bookplate-releases-'))
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.org')
  mkdirSync(join(root, 'node_modules'))
  write('node_modules/installed.txt', 'a package')
  write('.gitignore', 'node_modules\ndist/\n')
  write('package.json', json(manifest))
  write('package-lock.json', json(lock))
  write('CHANGELOG.md', changelog)
  write('package.mjs', packageScript)
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Returns what was printed. */
async function run(version: string, isDryRun = false): Promise<string> {
  const lines: string[] = []
  await release({ root, version, isDryRun, out: 'dist/release', print: line => lines.push(line) })
  return lines.join('\n')
}

/** Everything that a release may change. */
const takeState = () => [
  git('for-each-ref'),
  git('status', '--porcelain', '--ignored', '--untracked-files=all'),
  existsSync(join(root, '.git/worktrees')),
]

test.each([
  ['0.2', '"0.2" is not a version. Give one such as 0.2.0 or 1.0.0-beta.1.'],
  ['v0.2.0', '"v0.2.0" is not a version.'],
  ['0.1.0', '0.1.0 is not higher than 0.1.0, the version of package.json. Give a higher one.'],
])('%s is refused: %s', (version, reason) => {
  const texts = {
    'package.json': json(manifest),
    'package-lock.json': json(lock),
    'CHANGELOG.md': changelog,
  }
  expect(() => planRelease(texts, { version, date: '2026-01-01' })).toThrow(reason)
})

test('A release that is refused or fails says why, and changes nothing', async () => {
  const refused = async (version: string, reason: string | RegExp) => {
    const before = takeState()
    await expect(run(version)).rejects.toThrow(reason)
    expect(takeState()).toEqual(before)
  }
  write('package.mjs', `${packageScript}// changed`)
  await refused('0.2.0', /^There are changes that are not committed\. .*package\.mjs$/s)
  git('checkout', '--quiet', 'package.mjs')
  git('switch', '--quiet', '--create', 'other')
  await refused('0.2.0', 'Releases are made on main, but this is other.')
  git('switch', '--quiet', 'main')
  git('tag', 'v0.2.0')
  await refused('0.2.0', 'The tag v0.2.0 exists already.')
  git('tag', '--delete', 'v0.2.0')
  process.env.BOOKPLATE_TEST_NO_PACKAGE = '1'
  await refused('0.2.0', /^"npm run package .*" failed:/)
  delete process.env.BOOKPLATE_TEST_NO_PACKAGE
})

test('A dry run says what it would do, and changes nothing', async () => {
  const before = takeState()
  const output = await run('0.2.0', true)
  expect(output).toMatch(/version 0\.2\.0 in package\.json, package-lock\.json, CHANGELOG\.md/)
  expect(output).toMatch(/tag that commit v0\.2\.0.*- Releases\./s)
  expect(takeState()).toEqual(before)
})

test('A release sets the version, closes the section, commits, tags and packs', async () => {
  await run('0.2.0')
  const today = new Date().toISOString().slice(0, 10)
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--format=%s')).toBe('Release 0.2.0\nBegin')
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'main'))
  expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
  expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toContain('### Added\n\n- Releases.')
  expect(read('package.json')).toBe(json({ ...manifest, version: '0.2.0' }))
  expect(read('package-lock.json')).toBe(
    json({ ...lock, version: '0.2.0', packages: { '': { version: '0.2.0' } } }),
  )
  expect(read('CHANGELOG.md')).toBe(
    changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [0.2.0] - ${today}\n`),
  )
  expect(readdirSync(join(root, 'dist/release'))).toEqual(['bookplate-0.2.0.tgz'])
  expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  await expect(run('0.3.0')).rejects.toThrow('The section "Unreleased" of CHANGELOG.md is empty.')
})

test('The files of this checkout can be released, and keep their format', () => {
  const load = (file: string) => readFileSync(join(checkout, file), 'utf8')
  const texts = {
    'package.json': load('package.json'),
    'package-lock.json': load('package-lock.json'),
    'CHANGELOG.md': load('CHANGELOG.md'),
  }
  const { texts: released } = planRelease(texts, { version: '999.0.0', date: '2026-01-01' })
  const changed = (file: 'package.json' | 'package-lock.json') => {
    const before = texts[file].split('\n')
    const after = released[file].split('\n')
    expect(after).toHaveLength(before.length)
    return after.filter((line, index) => line !== before[index]).map(line => line.trim())
  }
  expect(changed('package.json')).toEqual(['"version": "999.0.0",'])
  expect(changed('package-lock.json')).toEqual(['"version": "999.0.0",', '"version": "999.0.0",'])
})
