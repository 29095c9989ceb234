/** What every part of the console can reach. */
import { createContext, useContext } from 'react'
import type { ConsoleState } from '#schemas/generated/types.gen.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleCall } from './console-call.ts'
import type { ConsoleI18n } from './i18n.ts'

export interface ConsoleTools {
  readonly i18n: ConsoleI18n
  readonly call: ConsoleCall
  /** Shows a sentence and reads it out, with a button as long as it can be taken back. */
  announce(text: string, undoAction?: UndoAction): void
}

export interface UndoAction {
  /** For how long it can be taken back. */
  readonly seconds: number
  /** Returns what to say then; with `takeBack` if the server was not reached, so that it can be tried again. */
  run(): Promise<{ readonly text: string; readonly undoAction?: UndoAction }>
}

export type ConsoleMembership = ConsoleState['memberships'][number]

/** Whose console this is. */
export interface SignedInPerson {
  readonly session: ConsoleState
  readonly membership: ConsoleMembership
  /** The zone of the business. */
  readonly zone: Zone
}

export const ConsoleToolsContext = createContext<ConsoleTools | undefined>(undefined)
export const SignedInContext = createContext<SignedInPerson | undefined>(undefined)

export function useConsole(): ConsoleTools {
  const tools = useContext(ConsoleToolsContext)
  if (!tools) throw new Error('Render this inside of the console.')
  return tools
}

export const useI18n = (): ConsoleI18n => useConsole().i18n

export function useSignedIn(): SignedInPerson {
  const person = useContext(SignedInContext)
  if (!person) throw new Error('Render this inside of the frame of a business.')
  return person
}
