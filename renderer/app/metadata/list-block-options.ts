import type { BlockName, BlockTypes } from '#schemas/generated/blocks.gen.ts'
import type { PublicBlock } from '#schemas/generated/types.gen.ts'

type BlockOf<Name extends BlockName> = PublicBlock & { readonly options: BlockTypes[Name]['options'] }

/** Lists the options of all blocks of a type in the order of the page, also of those in columns. */
export const listBlockOptions = <Name extends BlockName>(
  blocks: readonly PublicBlock[],
  name: Name,
): readonly BlockTypes[Name]['options'][] =>
  blocks.flatMap(block => {
    if (hasType(block, name)) return [block.options]
    return hasType(block, 'columns')
      ? block.options.columns.flatMap(column => listBlockOptions(column, name))
      : []
  })

/** Proof: the server refuses records whose blocks differ from what `schemas/blocks/` declares. */
const hasType = <Name extends BlockName>(block: PublicBlock, name: Name): block is BlockOf<Name> =>
  block.type === name
