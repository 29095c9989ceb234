/** Turns the blocks of a form into the options of the widget that shows them. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { toPublicBlocks } from '#server/features/content/calls/public-blocks.ts'
import type { ImageInfo } from '#server/features/directory/images.ts'
import { isBlockList } from '#server/features/directory/rules/block-faults.ts'
import { readImages } from '#server/features/images/calls/read-images.ts'

/** Returns the ui schema in which every `ui:blocks` is a field with these blocks, as visitors receive them. */
export async function withPublicBlocks(ui: JsonObject, context: CallContext): Promise<JsonObject> {
  if (!JSON.stringify(ui).includes('"ui:blocks"')) return ui
  return convertUi(ui, await readImages(ui, context), context)
}

async function convertUi(
  ui: JsonObject,
  images: ReadonlyMap<string, ImageInfo>,
  context: CallContext,
): Promise<JsonObject> {
  const entries = Object.entries(ui).map(async ([key, part]): Promise<[string, unknown][]> => {
    if (key === 'ui:blocks' && isBlockList(part)) {
      const blocks = await toPublicBlocks({ blocks: part, images }, context)
      return [
        ['ui:field', 'blocks'],
        ['ui:options', { blocks: escapeTemplates(blocks) }],
      ]
    }
    if (!isObject(part) || key.startsWith('ui:')) return [[key, part]]
    return [[key, await convertUi(part, images, context)]]
  })
  return Object.fromEntries((await Promise.all(entries)).flat())
}

/** Options are templates, in which a text must not begin with a single `$`; see `template.ts`. */
function escapeTemplates(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? `$${value}` : value
  if (Array.isArray(value)) return value.map(escapeTemplates)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, escapeTemplates(part)]))
}
