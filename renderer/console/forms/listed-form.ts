import type { ListDocumentsOutput } from '#schemas/generated/types.gen.ts'

/** A form or survey as the list has it, without its contents. */
export type ListedForm = ListDocumentsOutput['documents'][number]
