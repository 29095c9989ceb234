/** Text that cannot be kept: no database column takes U+0000, and half a surrogate pair is no JSON there. */
import { pointerOf } from '#schemas/pointer.ts'
import type { Fault } from '#schemas/problem.ts'

/** Answers are any JSON: what is nested deeper would exhaust the stack of whoever walks through it. */
const deepestLevels = 32

interface Part {
  readonly value: unknown
  readonly path: readonly string[]
}

/** One fault for each text, name or depth that cannot be kept. Without recursion, as the input may have any depth. */
export function textFaults(input: unknown): readonly Fault[] {
  const faults: Fault[] = []
  const parts: Part[] = [{ value: input, path: [] }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value, path } = part
    if (typeof value === 'string' && !isText(value)) faults.push(faultAt(path))
    if (typeof value !== 'object' || value === null) continue
    if (path.length > deepestLevels || !Object.keys(value).every(isText)) faults.push(faultAt(path))
    else
      for (const [name, inner] of Object.entries(value)) parts.push({ value: inner, path: [...path, name] })
  }
  return faults
}

const isText = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

const faultAt = (path: readonly string[]): Fault => ({
  pointer: pointerOf(path),
  code: 'field.invalid',
  params: {},
})
