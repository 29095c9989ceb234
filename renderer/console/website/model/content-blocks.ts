/** Adds, moves and removes the blocks of a page; each has its place as a JSON pointer, such as `/blocks/2/columns/0/1`. */
import { formatPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { getAtJsonPath, moveEntry, setAtJsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

export interface OutlinedBlock {
  readonly pointer: string
  readonly type: string
  readonly block: JsonRecord
  /** 0: the block is in none. */
  readonly depth: number
  /** The pointer of the list that it is in, and its place there. */
  readonly list: string
  readonly index: number
}

export interface EditedPage {
  readonly document: JsonRecord
  /** What is to be chosen. */
  readonly pointer: string
}

/** Lists all blocks in the order in which they are read, those within others after them. */
export const outlineBlocks = (document: JsonRecord): readonly OutlinedBlock[] =>
  outlineList(document.blocks, '/blocks', 0)

function outlineList(blocks: unknown, list: string, depth: number): readonly OutlinedBlock[] {
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block, index) => {
    if (!isObject(block)) return []
    const pointer = `${list}/${index}`
    const type = String(block.type)
    const columns = Array.isArray(block.columns) ? block.columns : []
    return [
      { pointer, type, block, depth, list, index },
      ...columns.flatMap((column, at) => outlineList(column, `${pointer}/columns/${at}`, depth + 1)),
    ]
  })
}

/** Adds a block after the chosen one, into its list; without one, at the end. */
export function addBlock(document: JsonRecord, chosen: string, block: JsonRecord): EditedPage {
  const after = outlineBlocks(document).find(({ pointer }) => pointer === chosen)
  const list = after?.list ?? '/blocks'
  const blocks = readList(document, list)
  const index = after ? after.index + 1 : blocks.length
  return {
    document: writeList(document, list, [...blocks.slice(0, index), block, ...blocks.slice(index)]),
    pointer: `${list}/${index}`,
  }
}

/** Adds a block into a column, at its end. */
export function addToColumn(document: JsonRecord, list: string, block: JsonRecord): EditedPage {
  const blocks = readList(document, list)
  return { document: writeList(document, list, [...blocks, block]), pointer: `${list}/${blocks.length}` }
}

/** Moves a block to another place in its list; undefined if there is no such place. */
export function moveBlock(
  document: JsonRecord,
  { list, index }: Pick<OutlinedBlock, 'list' | 'index'>,
  to: number,
): EditedPage | undefined {
  const blocks = readList(document, list)
  if (to < 0 || to >= blocks.length || to === index) return undefined
  return { document: writeList(document, list, moveEntry(blocks, index, to)), pointer: `${list}/${to}` }
}

export function duplicateBlock(document: JsonRecord, { list, index }: OutlinedBlock): EditedPage {
  const blocks = readList(document, list)
  const copy = blocks.slice(index, index + 1)
  return {
    document: writeList(document, list, [...blocks.slice(0, index + 1), ...copy, ...blocks.slice(index + 1)]),
    pointer: `${list}/${index + 1}`,
  }
}

/** Chooses the block that takes its place, else the one before, else the page. */
export function removeBlock(document: JsonRecord, { list, index }: OutlinedBlock): EditedPage {
  const blocks = readList(document, list).filter((_, at) => at !== index)
  const parent = /^(.+)\/columns\/\d+$/.exec(list)?.[1] ?? ''
  return {
    document: writeList(document, list, blocks),
    pointer: blocks.length === 0 ? parent : `${list}/${Math.min(index, blocks.length - 1)}`,
  }
}

const readList = (document: JsonRecord, list: string): readonly unknown[] => {
  const blocks = getAtJsonPath(document, parsePointer(list))
  return Array.isArray(blocks) ? blocks : []
}

const writeList = (document: JsonRecord, list: string, blocks: readonly unknown[]): JsonRecord =>
  setAtJsonPath(document, parsePointer(list), blocks)

/** Returns the place of the block that a pointer leads into; empty for the page as a whole. */
export function findBlockPlace(pointer: string): string {
  const path = parsePointer(pointer)
  let place: readonly string[] = []
  for (let at = 0; at < path.length; ) {
    if (path[at] === 'blocks' && at === 0 && path[1] !== undefined) at = 2
    else if (path[at] === 'columns' && path[at + 2] !== undefined && at > 0) at += 3
    else break
    place = path.slice(0, at)
  }
  return formatPointer(place)
}
