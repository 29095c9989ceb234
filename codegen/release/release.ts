/**
 * Releases a version. Everything that can fail happens in a work tree of its own; the branch and the tag appear last,
 * together.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { planRelease, ReleaseError, type ReleasePlan, type ReleaseTexts } from './plan-release.ts'

export interface ReleaseOptions {
  /** The checkout. */
  readonly root: string
  readonly version: string
  readonly isDryRun: boolean
  /** The folder of the packed package, relative to the checkout. */
  readonly out: string
  readonly print: (line: string) => void
}

const branch = 'main'

/** Throws ReleaseError if the checkout is not ready; after any error it is as before. */
export async function release({ root, version, isDryRun, out, print }: ReleaseOptions): Promise<void> {
  const git = (...args: string[]) => runProgram('git', args, root)
  const tag = `v${version}`
  const texts = await readTexts(root)
  const plan = planRelease(texts, { version, date: new Date().toISOString().slice(0, 10) })
  await checkCheckout(git, tag)
  const target = resolve(root, out)
  if (isDryRun) {
    print(
      `Would set the version ${version} in ${Object.keys(plan.texts).join(', ')}, and commit as "Release ${version}".`,
    )
    print(`Would tag that commit ${tag}, and pack the package into ${target}.`)
    print(`The notes of the version:\n\n${plan.notes}`)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-release-'))
  const tree = join(folder, 'tree')
  try {
    await git('worktree', 'add', '--quiet', '--detach', tree, 'HEAD')
    const commit = await commitVersion(tree, version, plan)
    const archive = await pack({ root, tree, folder })
    await mkdir(target, { recursive: true })
    await cp(join(folder, archive), join(target, archive))
    await publishCommit(git, { commit, tag, plan, archive: join(target, archive) })
    print(`Released ${version}: a commit on ${branch}, the tag ${tag}, and ${join(target, archive)}.`)
    print(
      `Push both with "git push origin ${branch} ${tag}", then run "npm publish ${join(target, archive)}".`,
    )
  } finally {
    await git('worktree', 'remove', '--force', tree).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
    await git('worktree', 'prune')
  }
}

type Git = (...args: string[]) => Promise<string>

async function readTexts(root: string): Promise<ReleaseTexts> {
  const read = (file: string) => readFile(join(root, file), 'utf8')
  return {
    'package.json': await read('package.json'),
    'package-lock.json': await read('package-lock.json'),
    'CHANGELOG.md': await read('CHANGELOG.md'),
  }
}

async function checkCheckout(git: Git, tag: string): Promise<void> {
  const present = await git('rev-parse', '--abbrev-ref', 'HEAD')
  if (present !== branch)
    throw new ReleaseError(
      `Releases are made on ${branch}, but this is ${present}. Run "git switch ${branch}".`,
    )
  const changes = await git('status', '--porcelain')
  if (changes !== '')
    throw new ReleaseError(`There are changes that are not committed. Commit or stash them:\n${changes}`)
  if ((await git('tag', '--list', tag)) !== '')
    throw new ReleaseError(`The tag ${tag} exists already. Give a higher version.`)
}

/** Returns the new commit, which no branch contains yet. */
async function commitVersion(tree: string, version: string, { texts }: ReleasePlan): Promise<string> {
  for (const [file, text] of Object.entries(texts)) await writeFile(join(tree, file), text)
  await runProgram('git', ['commit', '--quiet', '--all', '--message', `Release ${version}`], tree)
  return runProgram('git', ['rev-parse', 'HEAD'], tree)
}

interface PackOptions {
  readonly root: string
  readonly tree: string
  readonly folder: string
}

/** Packs what `npm run package` builds from the new commit; returns the name of the file in the folder. */
async function pack({ root, tree, folder }: PackOptions): Promise<string> {
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
  const built = join(folder, 'package')
  await runProgram('npm', ['run', 'package', '--', built], tree)
  const packed = await runProgram('npm', ['pack', built, '--pack-destination', folder, '--json'], tree)
  return JSON.parse(packed)[0].filename
}

interface CommitToPublish {
  readonly commit: string
  readonly tag: string
  readonly plan: ReleasePlan
  readonly archive: string
}

/** Tags the commit and moves the branch to it; if either fails, undoes the rest. */
async function publishCommit(git: Git, { commit, tag, plan, archive }: CommitToPublish): Promise<void> {
  try {
    await git('tag', '--annotate', tag, '--cleanup=verbatim', '--message', `${tag}\n\n${plan.notes}`, commit)
    await git('merge', '--quiet', '--ff-only', commit)
  } catch (error) {
    await git('tag', '--delete', tag).catch(() => undefined)
    await rm(archive, { force: true })
    throw error
  }
}

/** Returns the output without the space around it; an error contains everything that the program printed. */
async function runProgram(program: string, args: readonly string[], cwd: string): Promise<string> {
  // On Windows, npm is a script that only a shell can start.
  const shell = process.platform === 'win32' && program === 'npm'
  const { stdout } = await promisify(execFile)(program, args, { cwd, shell, maxBuffer: 20_000_000 }).catch(
    (error: { readonly stdout?: string; readonly stderr?: string }) => {
      throw new ReleaseError(
        `"${[program, ...args].join(' ')}" failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`,
      )
    },
  )
  return stdout.trim()
}
