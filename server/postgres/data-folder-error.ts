/** Why DATA_DIR cannot be used, as a sentence for the operator. */
import { getErrorCode } from './error-code.ts'
import { StoreCommandError } from './store-command-error.ts'

/** Does the work; if a file or folder of DATA_DIR is why it fails, throws StoreCommandError with what to do about it. */
export async function explainDataFolderErrors<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const explain = reasons.get(getErrorCode(error) ?? '')
    const isInside = error instanceof Error && 'path' in error && String(error.path).startsWith(dataDir)
    throw explain !== undefined && isInside ? new StoreCommandError(`DATA_DIR ${dataDir} ${explain}`) : error
  }
}

const noFolder =
  'is no folder, or is inside a file: remove that file, or set DATA_DIR to a folder, such as ./data.'
const noRight =
  'cannot be written by this account: give the folder to it (chown), or set DATA_DIR to a folder that it may write.'

const reasons: ReadonlyMap<string, string> = new Map([
  ['EEXIST', noFolder],
  ['ENOTDIR', noFolder],
  [
    'EROFS',
    'is on a read-only file system: mount it for writing, or set DATA_DIR to a folder that can be written.',
  ],
  // Node says so of a folder that cannot be created because its file system is read-only, too.
  [
    'ENOENT',
    'cannot be created: its file system is read-only, or a link in its path leads nowhere. Set DATA_DIR to a folder that can be written.',
  ],
  ['EACCES', noRight],
  ['EPERM', noRight],
  ['ENOSPC', 'has no room left: free some, or set DATA_DIR to a folder on another disk.'],
  ['EDQUOT', 'is over its quota: free some room, or set DATA_DIR to a folder on another disk.'],
])
