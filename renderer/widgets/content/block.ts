/** The props of a block's view, typed by `schemas/blocks/<name>.json`. */
import type { ReactNode } from 'react'
import type { BlockName, BlockTypes } from '#schemas/generated/blocks.gen.ts'

export interface BlockProps<Name extends BlockName> {
  /** As in the record, except that blocks within it have their data. */
  readonly options: BlockTypes[Name]['options']
  /** The results of the calls that it declares; a result is missing if the call failed. */
  readonly data: BlockTypes[Name]['data']
}

/** A view for every declared block. */
export type BlockViews = { readonly [Name in BlockName]: (props: BlockProps<Name>) => ReactNode }

/** The props of any block: a name from a record does not determine their types. */
export type AnyBlockView = (props: { readonly options: never; readonly data: never }) => ReactNode
