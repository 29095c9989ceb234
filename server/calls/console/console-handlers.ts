import type { ConsoleHandlers } from '../handler.ts'
import { acceptInvitation, getInvitation } from './accept-invitation.ts'
import { createBusiness } from './create-business.ts'
import { emptyDemo } from './empty-demo.ts'
import {
  addPasskey,
  createPasskeyChallenge,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts'
import { endSession, listConsoleSessions, signOut } from './sessions.ts'
import { getConsoleState, requestSignInCode, signInWithCode } from './sign-in.ts'

/** The handler of each call with the access `person` or `sign-in`. */
export const consoleHandlers: ConsoleHandlers = {
  requestSignInCode,
  signIn: signInWithCode,
  getConsoleState,
  getInvitation,
  signOut,
  listSessions: listConsoleSessions,
  endSession,
  acceptInvitation,
  createBusiness,
  emptyDemo,
  createPasskeyChallenge,
  addPasskey,
  signInWithPasskey,
  listPasskeys,
  removePasskey,
}
