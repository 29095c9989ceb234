import type { ConsoleHandlers } from '#server/calls/handler.ts'
import { acceptInvitation, getInvitation } from '#server/features/people/calls/accept-invitation.ts'
import {
  addPasskey,
  createPasskeyChallenge,
  deletePasskey,
  listPasskeys,
  signInWithPasskey,
} from '#server/features/people/calls/passkeys.ts'
import { getSignIn, requestSignInCode, signInWithCode } from '#server/features/people/calls/sign-in.ts'
import { deleteSignIn, listSignIns, signOut } from '#server/features/people/calls/sign-ins.ts'
import { createBusiness } from '#server/features/setup/calls/create-business.ts'
import { emptyDemo } from '#server/features/setup/calls/empty-demo.ts'

/** The handler of each call with the access `person` or `sign-in`. */
export const consoleHandlers: ConsoleHandlers = {
  requestSignInCode,
  signIn: signInWithCode,
  getSignIn,
  getInvitation,
  signOut,
  listSignIns,
  deleteSignIn,
  acceptInvitation,
  createBusiness,
  emptyDemo,
  createPasskeyChallenge,
  addPasskey,
  signInWithPasskey,
  listPasskeys,
  deletePasskey,
}
