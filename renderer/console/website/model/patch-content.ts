/** Puts what is typed into the page of the preview before the server has answered, as far as that needs no server. */
import { getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { type ContentForm, findBlockSchema, listProperties } from './content-form.ts'

/**
 * Returns the page with the texts of the record: title, description, and those of blocks that are at the same place. Markdown is
 * taken over only where it is plain. The server's answer replaces all of it.
 */
export function patchContent(content: object, document: JsonRecord, form: ContentForm): object {
  const page: JsonRecord = { ...content }
  return {
    ...page,
    ...pick(document, ['title', 'description']),
    blocks: patchBlocks(page.blocks, document, form),
  }
}

const pick = (record: JsonRecord, names: readonly string[]): JsonRecord =>
  Object.fromEntries(names.flatMap(name => (record[name] === undefined ? [] : [[name, record[name]]])))

const patchBlocks = (blocks: unknown, document: JsonRecord, form: ContentForm): unknown =>
  Array.isArray(blocks)
    ? blocks.map(block => (isObject(block) ? patchBlock(block, document, form) : block))
    : blocks

function patchBlock(block: JsonRecord, document: JsonRecord, form: ContentForm): JsonRecord {
  const typed = typeof block.pointer === 'string' ? getAtPointer(document, block.pointer) : undefined
  if (!isObject(typed) || typed.type !== block.type) return block
  const schema = findBlockSchema(form, block.type)
  return { ...block, options: patchValue(block.options, typed, { schema, document, form }) }
}

interface PatchContext {
  readonly schema: unknown
  readonly document: JsonRecord
  readonly form: ContentForm
}

function patchValue(shown: unknown, typed: unknown, context: PatchContext): unknown {
  const { schema, document, form } = context
  if (!isObject(schema)) return shown
  if (schema.format === 'text') return typed ?? shown
  if (schema.format === 'markdown') return toPlainRichText(typed) ?? shown
  if (schema.format === 'blocks') return patchBlocks(shown, document, form)
  if (Array.isArray(shown))
    return shown.map((entry, index) =>
      patchValue(entry, Array.isArray(typed) ? typed[index] : undefined, {
        ...context,
        schema: schema.items,
      }),
    )
  if (!isObject(shown) || !isObject(typed)) return shown
  const patched = listProperties(schema).flatMap(({ name, schema: property }) => {
    const value = patchValue(shown[name], typed[name], { ...context, schema: property })
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...shown, ...Object.fromEntries(patched) }
}

/** What may mean more than itself in Markdown. */
const markup = /[*_~`#[\]<>|\\&]|^\s*(?:[-+>]|\d+[.)])\s|^\s{4}|^\s*[-=]{2,}\s*$|https?:|\n[^\n]/m

/** Returns paragraphs, in each language; undefined if one of them is more than plain text. */
function toPlainRichText(text: unknown): unknown {
  if (typeof text === 'string') return toParagraphs(text)
  if (!isObject(text)) return undefined
  const languages = Object.entries(text).map(
    ([language, words]) => [language, typeof words === 'string' ? toParagraphs(words) : undefined] as const,
  )
  return languages.every(([, paragraphs]) => paragraphs !== undefined)
    ? Object.fromEntries(languages)
    : undefined
}

const toParagraphs = (text: string): unknown =>
  markup.test(text.replace(/\n\n+/g, '\u2029'))
    ? undefined
    : text
        .split(/\n\n+/)
        .map(words => words.trim())
        .filter(words => words !== '')
        .map(words => ({ type: 'paragraph', children: [words] }))
