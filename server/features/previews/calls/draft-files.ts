/** Checks the files that the operator sends for a preview, each by itself. */
import type { DraftFile } from '#schemas/generated/types.gen.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { digestFile, type FileFault } from '#server/configuration/files.ts'
import type { FileChange } from '#server/configuration/published-files.ts'
import type { PreviewFile } from '../previews.ts'

/** Every installation has these, so a draft can only change them. */
const permanentFile = /^(?:routes\.json|locales\/.*)$/

/** Returns faults of names and removals; the content is checked with the whole configuration. */
export function findDraftFileFaults(
  files: readonly DraftFile[],
  { configuration }: Pick<CallContext, 'configuration'>,
): FileFault[] {
  const names = files.map(({ file }) => file)
  return files.flatMap(({ file, content }, index) => {
    const refuse = (reason: string) => [{ file, pointer: '', reason }]
    if (names.indexOf(file) < index) return refuse('occurs twice in the draft; merge the two.')
    if (content !== undefined) return []
    if (permanentFile.test(file)) return refuse('cannot be removed, only changed.')
    return configuration.installation.files.has(file)
      ? []
      : refuse('does not exist, so the draft cannot remove it.')
  })
}

/** Returns the files with the digests of what is in service. */
export const toPreviewFiles = (
  files: readonly DraftFile[],
  { configuration }: Pick<CallContext, 'configuration'>,
): PreviewFile[] =>
  files.map(({ file, content }) => ({
    file,
    ...(content === undefined ? {} : { content }),
    base: digestFile(configuration.installation.files.get(file)),
  }))

/** Returns the files with the numbers as they were written, which tell 25.00 from 25. */
export const toFileChanges = (
  files: readonly DraftFile[],
  { decimals = [] }: Pick<CallContext, 'decimals'>,
): FileChange[] =>
  files.map(({ file, content }, index) => {
    const pointer = `/files/${index}/content`
    return {
      file,
      content,
      decimals: decimals
        .filter(literal => literal.pointer.startsWith(`${pointer}/`))
        .map(literal => ({ ...literal, pointer: literal.pointer.slice(pointer.length) })),
    }
  })
