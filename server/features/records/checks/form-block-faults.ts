/** Checks the blocks that forms show between their questions. */
import type { Block } from '#schemas/generated/types.gen.ts'
import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument, JsonObject } from '#schemas/runtime/form/form.ts'
import { findImageReferences, isImageId } from '#schemas/runtime/image/image-references.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { getFormFile } from '#server/configuration/form-files.ts'
import { findBlockFaults, isBlockList } from '#server/features/directory/rules/block-faults.ts'

type BlockFault = Omit<FileFault, 'file'>

export type FormBlockContext = Pick<Configuration, 'blocks' | 'forms' | 'links' | 'surveys' | 'validation'>

/**
 * Finds what is wrong with the blocks of all forms and surveys. Their hosts are the choice of each business.
 *
 * @param isPicture whether something may be the source of a picture
 */
export function findFormBlockFaults(configuration: FormBlockContext, isPicture = isImageId): FileFault[] {
  const { forms, surveys } = configuration
  const context = { ...configuration, linkHosts: undefined }
  const check = (folder: 'forms' | 'surveys', documents: ReadonlyMap<string, FormDocument>) =>
    [...documents].flatMap(([id, { ui = {} }]) =>
      listBlocks(ui, ['ui']).flatMap(({ blocks, pointer }) =>
        [
          ...findBlockFaults(blocks, pointer, context),
          ...findUnsuitableBlocks(blocks, pointer, configuration),
          ...findPictureRefusals({ blocks, pointer }, isPicture),
        ].map(fault => ({ file: getFormFile(folder, id), ...fault })),
      ),
    )
  return [...check('forms', forms), ...check('surveys', surveys)]
}

interface PlacedBlocks {
  readonly blocks: readonly Block[]
  readonly pointer: string
}

function listBlocks(ui: JsonObject, path: readonly string[]): PlacedBlocks[] {
  return Object.entries(ui).flatMap(([key, part]) => {
    const place = [...path, key]
    if (key === 'ui:blocks') return isBlockList(part) ? [{ blocks: part, pointer: formatPointer(place) }] : []
    return isObject(part) && !key.startsWith('ui:') ? listBlocks(part, place) : []
  })
}

/** A block that loads records or leads elsewhere would interrupt the form. */
const findUnsuitableBlocks = (
  blocks: readonly Block[],
  pointer: string,
  { blocks: declared }: Pick<Configuration, 'blocks'>,
): BlockFault[] =>
  blocks.flatMap(({ type }, index) => {
    const block = declared.get(type)
    if (!block || block.forms) return []
    const names = [...declared.values()].filter(({ forms }) => forms).map(({ name }) => name)
    const reason = `forms cannot show the block "${type}"; available: ${names.join(', ')}.`
    return [{ pointer: `${pointer}/${index}/type`, reason }]
  })

/** Nothing beside the pictures of a form describes them. */
const findPictureRefusals = (
  { blocks, pointer }: PlacedBlocks,
  isPicture: (src: string) => boolean,
): BlockFault[] =>
  findImageReferences(blocks).flatMap(({ pointer: at, src }) => {
    const place = pointer + at.replace(/\/src$/, '')
    const image = getImage(blocks, at)
    return [
      ...(isPicture(src)
        ? []
        : [
            {
              pointer: `${place}/src`,
              reason:
                'is not the id of a stored picture; upload it with POST /api/v1/operator/images, and write its id.',
            },
          ]),
      ...(isObject(image) && image.alt === undefined
        ? [
            {
              pointer: `${place}/alt`,
              reason:
                'is missing; describe the picture for those who cannot see it, or write "" if it is decorative.',
            },
          ]
        : []),
    ]
  })

const getImage = (blocks: readonly Block[], pointer: string): unknown =>
  getAtPointer(blocks, pointer.replace(/\/src$/, ''))
