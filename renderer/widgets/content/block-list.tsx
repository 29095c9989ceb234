import { createContext, Fragment, use } from 'react'
import type { PublicBlock } from '#schemas/generated/types.gen.ts'
import { blockPlaceAttribute } from '#schemas/runtime/content/previewed-content.ts'
import type { AnyBlockView } from './block.ts'

/** The views of blocks by name. A context, because blocks may contain blocks. */
export const BlockViewsContext = createContext<Readonly<Record<string, AnyBlockView | undefined>>>({})

/** Renders blocks in order; leaves out those that this build has no view for. */
export function BlockList({ blocks }: { readonly blocks: readonly PublicBlock[] }) {
  const views = use(BlockViewsContext)
  return blocks.map(({ type, options, data, pointer }, index) => {
    const View = views[type]
    return (
      View && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never move, but in a preview.
        <Fragment key={index}>
          {pointer !== undefined && <template {...{ [blockPlaceAttribute]: pointer }} />}
          <View options={castToDeclaredType(options)} data={castToDeclaredType(data)} />
        </Fragment>
      )
    )
  })
}

/** Proof: the server refuses records whose blocks differ from what `schemas/blocks/` declares. */
function castToDeclaredType(value: unknown): never {
  return value as never
}
