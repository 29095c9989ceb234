/** People who sign in to the console, what they may do at which business, and invitations of new ones. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'

/** `schemas/meta/call.json` says which role may make which call. */
export const consoleRoles = ['owner', 'manager', 'staff', 'editor', 'installation'] as const

export type ConsoleRole = (typeof consoleRoles)[number]

/** The business of memberships in the installation, which are memberships in all of its businesses. */
export const everyBusiness = '*'

export interface ConsolePerson {
  readonly id: string
  readonly email: string
  readonly name: string
}

export interface Membership {
  /** A slug, or `everyBusiness`. */
  readonly business: string
  readonly role: ConsoleRole
  /** The provider who this person is. */
  readonly provider?: string | undefined
}

export interface Member extends ConsolePerson, Omit<Membership, 'business'> {}

export interface NewInvitation extends Membership {
  readonly email: string
  /** The id of the person who invites. */
  readonly invitedBy?: string | undefined
  readonly now: Instant
  readonly endsAt: Instant
  readonly audit?: AuditNote | undefined
}

export interface Invitation extends Omit<NewInvitation, 'now' | 'audit' | 'invitedBy'> {
  readonly id: string
}

/**
 * The token is 256 random bits, of which only a digest is stored. `member`: the address belongs to one already; `full`:
 * beyond the limits of a business.
 */
export type InvitationResult = { readonly id: string; readonly token: string } | 'member' | 'full'

/** `last-owner`: a business keeps at least one owner. */
export type MemberChangeResult = 'changed' | 'unknown' | 'last-owner'

export interface MemberKey {
  readonly business: string
  readonly person: string
}

/** What the audit gets if the change is made. */
export interface MemberAudit {
  readonly audit?: AuditNote | undefined
}

/** People and open invitations of one business, each. */
export const maxMembers = 200
