import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { OutlinedField } from './model/form-outline.ts'

/** Returns what a question is called in the editor. */
export function getQuestionTitle(
  { ui, name }: Pick<OutlinedField, 'ui' | 'name'>,
  read: (text: unknown) => string,
): string {
  const blocks = Array.isArray(ui['ui:blocks']) ? ui['ui:blocks'] : []
  const [block] = blocks
  const text = read(ui['ui:title']) || (isObject(block) ? read(block.text ?? block.title) : '')
  return text.split('\n')[0]?.slice(0, 80) || name
}
