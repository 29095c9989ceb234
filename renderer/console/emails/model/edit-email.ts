/** Changes of an email's blocks: adds, moves and removes them, and finds them again. */
import { formatPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { moveEntry } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

export const blockTypes = ['text', 'facts', 'button', 'list', 'picture'] as const
export type EmailBlockType = (typeof blockTypes)[number]

export interface OutlinedEmailBlock {
  /** Its id, or else its place: `#3`. */
  readonly key: string
  readonly index: number
  readonly type: EmailBlockType
  readonly content: JsonRecord
}

export const outlineEmail = ({ blocks }: JsonRecord): readonly OutlinedEmailBlock[] =>
  (Array.isArray(blocks) ? blocks : []).flatMap((content, index) => {
    const type = isObject(content) ? blockTypes.find(known => known === content.type) : undefined
    return type && isObject(content) ? [{ key: getBlockKey(content, index), index, type, content }] : []
  })

const getBlockKey = ({ id }: JsonRecord, index: number): string => (typeof id === 'string' ? id : `#${index}`)

export interface EditedEmail {
  readonly email: JsonRecord
  /** The key of the block that is chosen then; empty: none. */
  readonly chosen: string
}

/** Adds a block after another one, or at the end, under an id that is free. */
export function addEmailBlock(email: JsonRecord, block: JsonRecord, after: string): EditedEmail {
  const blocks = listBlocks(email)
  const ids = new Set(blocks.map(({ id }) => id))
  let number = 1
  while (ids.has(`${String(block.type)}-${number}`)) number += 1
  const id = `${String(block.type)}-${number}`
  const found = outlineEmail(email).find(({ key }) => key === after)
  const index = found ? found.index + 1 : blocks.length
  return { email: { ...email, blocks: blocks.toSpliced(index, 0, { id, ...block }) }, chosen: id }
}

export function moveEmailBlock(email: JsonRecord, from: number, to: number): EditedEmail {
  const blocks = moveEntry(listBlocks(email), from, to)
  return { email: { ...email, blocks }, chosen: getBlockKey(blocks[to] ?? {}, to) }
}

/** The one before it is chosen then, or the subject. */
export function removeEmailBlock(email: JsonRecord, index: number): EditedEmail {
  const outline = outlineEmail(email)
  const before = outline.findLast(block => block.index < index)
  const blocks = listBlocks(email).filter((_, at) => at !== index)
  return { email: { ...email, blocks }, chosen: before?.key ?? 'subject' }
}

const listBlocks = ({ blocks }: JsonRecord): readonly JsonRecord[] =>
  Array.isArray(blocks) ? blocks.filter(isObject) : []

/** Returns the key of the block that a place of the written document is in; `subject`; or empty: the email as a whole. */
export function findBlockAt(pointer: string, outline: readonly OutlinedEmailBlock[]): string {
  const [part, name = ''] = parsePointer(pointer)
  if (part === 'subject') return 'subject'
  if (part !== 'blocks') return ''
  const found =
    outline.find(({ content }) => content.id === name) ??
    outline.find(({ index }) => /^\d+$/.test(name) && index === Number(name))
  return found?.key ?? ''
}

/** Returns where a block stands in the written document, which names it by its id if it is based on another one. */
export const getBlockPointer = ({ key, index }: OutlinedEmailBlock, { base }: JsonRecord): string =>
  formatPointer(['blocks', typeof base === 'string' ? key : index])
