/** What the fields of a record need to know beyond their own value. */
import { createContext, useContext } from 'react'
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import type { RecordKindName } from '../record-kinds.ts'

export interface RecordFormTools {
  readonly kind: RecordKindName
  readonly form: GetRecordFormOutput
  /** Whether the record does not exist yet. */
  readonly isNew: boolean
  /** The record as it is in the form. */
  readonly draft: Readonly<Record<string, unknown>>
  /** The properties that differ from what is saved. */
  readonly changed: readonly string[]
  /** The properties with a fault. */
  readonly faulty: readonly string[]
}

export const RecordFormContext = createContext<RecordFormTools | undefined>(undefined)

export function useRecordForm(): RecordFormTools {
  const tools = useContext(RecordFormContext)
  if (!tools) throw new Error('Render this inside of the editor of a record.')
  return tools
}
