/** What a release changes in the checkout, as texts: nothing is written here. */
import { gt, valid } from 'semver'

/** The files of a release, by their paths. */
export interface ReleaseTexts {
  readonly 'package.json': string
  readonly 'package-lock.json': string
  readonly 'CHANGELOG.md': string
}

export interface ReleasePlan {
  readonly texts: ReleaseTexts
  /** What the changelog says about the version. */
  readonly notes: string
}

/** An error that the person who releases can fix; its message says how. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

/**
 * Returns the texts of the version. Throws ReleaseError if the version is invalid or not higher than the present one,
 * or if the changelog has nothing to release.
 *
 * @param date such as 2026-11-27
 */
export function planRelease(
  texts: ReleaseTexts,
  { version, date }: { readonly version: string; readonly date: string },
): ReleasePlan {
  if (valid(version) !== version)
    throw new ReleaseError(`"${version}" is not a version. Give one such as 0.2.0 or 1.0.0-beta.1.`)
  const present: string = JSON.parse(texts['package.json']).version
  if (!gt(version, present))
    throw new ReleaseError(
      `${version} is not higher than ${present}, the version of package.json. Give a higher one.`,
    )
  const { changelog, notes } = releaseChangelog(texts['CHANGELOG.md'], `## [${version}] - ${date}`)
  return {
    notes,
    texts: {
      // Not parsed and written anew, which would change its format.
      'package.json': texts['package.json'].replace(`"version": "${present}"`, `"version": "${version}"`),
      'package-lock.json': setLockVersion(texts['package-lock.json'], version),
      'CHANGELOG.md': changelog,
    },
  }
}

const unreleasedHeading = /^## \[Unreleased\]\s*$/m

/** Turns the section "Unreleased" into that of the version, below an empty one. */
function releaseChangelog(text: string, heading: string) {
  const found = unreleasedHeading.exec(text)
  if (found === null)
    throw new ReleaseError(
      'CHANGELOG.md has no section "## [Unreleased]". Restore it above the newest version.',
    )
  const start = found.index + found[0].length
  const next = text.slice(start).search(/^## /m)
  const end = next === -1 ? text.length : start + next
  const notes = text.slice(start, end).trim()
  if (notes.split('\n').every(line => line.trim() === '' || line.startsWith('#')))
    throw new ReleaseError(
      'The section "Unreleased" of CHANGELOG.md is empty. Describe there what has changed.',
    )
  const older = text.slice(end)
  const rest = older === '' ? '' : `\n${older}`
  return {
    notes,
    changelog: `${text.slice(0, found.index)}## [Unreleased]\n\n${heading}\n\n${notes}\n${rest}`,
  }
}

/** In the format of npm. */
function setLockVersion(text: string, version: string): string {
  const lock = JSON.parse(text)
  return `${JSON.stringify({ ...lock, version, packages: { ...lock.packages, '': { ...lock.packages[''], version } } }, null, 2)}\n`
}
