/** Says for the audit who makes a change, and of what. */
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { CallContext, Caller } from '#server/calls/handler.ts'
import type { AuditNote, AuditSubject, ChangeOrigin } from './audit.ts'

type NoteContext = Pick<CallContext, 'caller' | 'now' | 'directory' | 'configuration'>

/** Returns whom the audit and revisions name: the id of a person, or what else acts for the business. */
export const getAuditAuthor = ({ operator, isOperator }: Pick<Caller, 'operator' | 'isOperator'>): string =>
  operator?.person ?? (isOperator ? 'token' : 'visitor')

/** @param action the call that makes the change */
export const createChangeOrigin = (
  action: CallName,
  { caller, now }: Pick<NoteContext, 'caller' | 'now'>,
): ChangeOrigin => ({ author: getAuditAuthor(caller), action, at: now })

/** @param subject only an id: never a name, an address or a text of a visitor */
export const createAuditNote = (
  action: CallName,
  subject: AuditSubject | undefined,
  context: NoteContext,
): AuditNote => ({
  ...createChangeOrigin(action, context),
  business: context.directory.business.slug,
  subject,
  ...(context.configuration.calls.get(action)?.tellsOwners ? { guarded: [{ ...subject }] } : {}),
})

/** Returns the field of a command for a call that visitors make, too: only what an operator does is in the audit. */
export const toOperatorAuditField = (
  action: CallName,
  subject: AuditSubject,
  context: NoteContext,
): { readonly audit?: AuditNote } =>
  context.caller.isOperator ? { audit: createAuditNote(action, subject, context) } : {}
