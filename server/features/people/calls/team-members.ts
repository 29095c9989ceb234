/** Handles the calls by which owners decide who may use the console of their business. */

import type { InvitationState, InviteTeamMemberInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { consumeRateLimits } from '#server/features/request-limits/calls/rate-limit.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { formatUtc } from '#server/lib/format-utc.ts'
import type { ConsoleServices } from '../console-services.ts'
import { type Invitation, type MemberChangeResult, maxMembers } from '../members.ts'
import { formatInvitationUrl, invitationMinutes } from './invitation-url.ts'

export const listTeamMembers: Handler<'listTeamMembers'> = async (_, context) => {
  const { members } = requireConsoleServices(context)
  const { slug } = context.directory.business
  const people = await members.list(slug)
  const invitations = await members.listInvitations(slug, context.now)
  return done({
    people: people.map(({ id, email, name, role, provider }) => ({
      person: id,
      email,
      name,
      role,
      ...(provider === undefined ? {} : { provider }),
    })),
    invitations: invitations.map(toInvitationState),
  })
}

const toInvitationState = ({ id, email, role, provider, endsAt }: Invitation): InvitationState => ({
  invitation: id,
  email,
  role,
  endsAt: formatUtc(endsAt),
  ...(provider === undefined ? {} : { provider }),
})

export const inviteTeamMember: Handler<'inviteTeamMember'> = async (input, context) => {
  const { members } = requireConsoleServices(context)
  const { directory, caller, now } = context
  const { email, role, provider } = input
  const refusal = checkProvider(input, context)
  if (refusal) return refusal
  const tooMany = await countInvitation(email, context)
  if (tooMany) return tooMany
  const endsAt = addMinutes(now, invitationMinutes)
  const { slug: business } = directory.business
  const invited = await members.invite({
    business,
    email,
    role,
    provider,
    now,
    endsAt,
    invitedBy: caller.operator?.person,
    audit: createAuditNote('inviteTeamMember', undefined, context),
  })
  if (invited === 'member')
    return failed('record.invalid', { reason: `${email} belongs to the business already.` })
  if (invited === 'full')
    return failed('record.invalid', { reason: `There are ${maxMembers} people or invitations already.` })
  const invitation = toInvitationState({ business, id: invited.id, email, role, provider, endsAt })
  const url = formatInvitationUrl(caller.consoleOrigin ?? '', invited.token)
  const isSent = await mailInvitation(input, url, context)
  return done({ invitation, ...(isSent ? {} : { url }) })
}

/** Operators are not limited, but each invitation is an email to somebody who did not ask for it. */
const countInvitation = (
  email: string,
  { stores: { formStores }, caller, rateLimits, directory }: CallContext,
) =>
  consumeRateLimits([{ limit: 'invitations' }, { limit: 'invitationsForEmail', subject: email }], {
    caller: { address: caller.address || 'console', isOperator: false },
    rateLimits,
    secrets: formStores.secrets,
    business: directory.business.slug,
  })

/** Returns whether the email was sent; nobody must wait for an invitation that is lost. */
async function mailInvitation(
  { email, locale, mails = true }: InviteTeamMemberInput,
  href: string,
  context: CallContext,
): Promise<boolean> {
  const { consoleEmails } = requireConsoleServices(context)
  if (!mails || !consoleEmails.isMailing) return false
  const { slug: business } = context.directory.business
  const { kind } = await consoleEmails.sendInvitation({ to: email, business, href, locale })
  return kind === 'sent'
}

export const deleteInvitation: Handler<'deleteInvitation'> = async ({ invitation }, context) => {
  const { members } = requireConsoleServices(context)
  const audit = createAuditNote('deleteInvitation', { kind: 'invitation', key: invitation }, context)
  await members.withdraw(context.directory.business.slug, invitation, audit)
  return done({})
}

export const saveTeamMember: Handler<'saveTeamMember'> = async (input, context) => {
  const refusal = checkProvider(input, context)
  if (refusal) return refusal
  const { person, role, provider } = input
  const { slug: business } = context.directory.business
  const audit = createAuditNote('saveTeamMember', { kind: 'person', key: person }, context)
  return toChangeOutcome(
    await requireConsoleServices(context).members.put({ business, person, role, provider, audit }),
  )
}

export const removeTeamMember: Handler<'removeTeamMember'> = async ({ person }, context) => {
  const { members } = requireConsoleServices(context)
  const { slug: business } = context.directory.business
  const audit = createAuditNote('removeTeamMember', { kind: 'person', key: person }, context)
  // Whether the person belongs to other businesses decides whether they are forgotten.
  return toChangeOutcome(await runForAllBusinesses(() => members.remove({ business, person, audit })))
}

function toChangeOutcome(change: MemberChangeResult) {
  if (change === 'changed') return done({})
  return failed(change === 'unknown' ? 'record.not_found' : 'person.last_owner')
}

/** Staff are narrowed to the calendar of a provider, so they need one. */
function checkProvider(
  { role, provider }: Pick<InviteTeamMemberInput, 'role' | 'provider'>,
  { directory }: CallContext,
) {
  if (provider !== undefined && !directory.providers.has(provider))
    return failed('record.invalid', { reason: `There is no provider "${provider}".` })
  return role === 'staff' && provider === undefined
    ? failed('record.invalid', { reason: 'Name the provider whose calendar is theirs: staff see no other.' })
    : undefined
}

export function requireConsoleServices({ consoleServices }: CallContext): ConsoleServices {
  if (consoleServices === undefined)
    throw new Error('Calls about people need `consoleServices`: pass them to `createCallRunner`.')
  return consoleServices
}
