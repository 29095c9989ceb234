import { useI18n } from '../../context/console-context.ts'
import { useContentEditing } from '../content-editing.ts'
import { findBlockKind } from '../model/block-kinds.ts'

/** Returns a function that names the kind of a block in the owner's language. */
export function useBlockName(): (block: { readonly type: string }) => string {
  const i18n = useI18n()
  const { form } = useContentEditing()
  return ({ type }) => {
    const { message } = findBlockKind(type)
    if (message) return i18n.phrase(message)
    return form.blocks.find(({ name }) => name === type)?.title ?? type
  }
}
