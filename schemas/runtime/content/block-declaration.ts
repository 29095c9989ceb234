/** A declared block, `schemas/blocks/*.json`: what content pages may contain, and its options. */
import type { BlockCallName } from '../../generated/calls.gen.ts'

type JsonSchema = Readonly<Record<string, unknown>>

export interface BlockDeclaration {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Whether forms can show it between their questions. */
  readonly forms?: boolean
  /** The JSON Schema of the block's options, which stand beside its `type`. */
  readonly options: JsonSchema
  /** Calls whose results it shows, by name; the input is a template over its options. */
  readonly loads?: Readonly<Record<string, BlockLoad>>
}

export interface BlockLoad {
  readonly call: BlockCallName
  readonly input: Readonly<Record<string, unknown>>
}
