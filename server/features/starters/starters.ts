/** The library of starting documents, which come with the product. A business copies one and changes the copy. */
import type { Starter } from '#schemas/generated/types.gen.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'

export type StarterKind = Starter['kind']

export interface StarterWithDocument {
  readonly starter: Starter
  /** A form, a survey or a page of content, as it is written. */
  readonly document: JsonObject
}

export interface StarterLibrary {
  /** In the order of the library. Throws ConfigurationError if its files cannot be read or have faults. */
  list(): Promise<readonly StarterWithDocument[]>
}

declare module '#server/calls/handler.ts' {
  interface CallServices {
    /** Undefined: there are no starting documents. */
    readonly starterLibrary?: StarterLibrary
  }
}
