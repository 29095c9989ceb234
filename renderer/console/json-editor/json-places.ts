/** Finds the place of a pointer in JSON text, and the pointer of a place. The text may have mistakes. */
import { getLocation, type Node, parseTree } from 'jsonc-parser'
import { formatPointer, parsePointer } from '#schemas/runtime/core/pointer.ts'

export interface TextRange {
  readonly from: number
  readonly to: number
}

/** Returns a function that finds the range to mark for a JSON pointer: of the nearest value that is there. */
export function createRangeFinder(text: string): (pointer: string) => TextRange {
  const root = parseTree(text)
  return pointer => {
    if (!root) return { from: 0, to: Math.min(1, text.length) }
    let node = root
    for (const part of parsePointer(pointer)) {
      const child = findChild(node, part)
      if (!child) break
      node = child
    }
    return getMarkedRange(node)
  }
}

function findChild(node: Node, part: string): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(part)]
  const property = node.children?.find(({ children }) => children?.[0]?.value === part)
  return property?.children?.[1]
}

/** Marks a value that fits on a line; of an object or list, its name, or else its opening bracket. */
function getMarkedRange(node: Node): TextRange {
  if (node.type !== 'object' && node.type !== 'array')
    return { from: node.offset, to: node.offset + node.length }
  const [name] = node.parent?.type === 'property' ? (node.parent.children ?? []) : []
  return name
    ? { from: name.offset, to: name.offset + name.length }
    : { from: node.offset, to: node.offset + 1 }
}

/** Returns the JSON pointer of what is at the offset. */
export function findPointerAt(text: string, offset: number): string {
  const { path } = getLocation(text, offset)
  // Between two properties there is none yet.
  return formatPointer(path.at(-1) === '' ? path.slice(0, -1) : path)
}
