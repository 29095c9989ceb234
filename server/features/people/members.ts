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
export type MemberChange = 'changed' | 'unknown' | 'last-owner'

export interface MemberName {
  readonly business: string
  readonly person: string
}

/** What the audit gets if the change is made. */
export interface MemberAudit {
  readonly audit?: AuditNote | undefined
}

export interface Members {
  /** Lists the people of a business, by address, without those of the installation. */
  list(business: string): Promise<readonly Member[]>
  find(name: MemberName): Promise<Membership | undefined>
  /** Lists what a person may do anywhere; needs the scope of all businesses. */
  findAll(person: string): Promise<readonly Membership[]>
  /** Changes role and provider. */
  put(member: MemberName & Omit<Membership, 'business'> & MemberAudit): Promise<MemberChange>
  /** Removes a person from a business; forgets them with their sessions if it was the only one. Needs the scope of all businesses. */
  remove(name: MemberName & MemberAudit): Promise<MemberChange>
  /** Writes an invitation, instead of an earlier one of that address. */
  invite(
    invitation: NewInvitation,
  ): Promise<{ readonly id: string; readonly token: string } | 'member' | 'full'>
  /** Lists the invitations of a business that are still open. */
  listInvitations(business: string, now: Instant): Promise<readonly Invitation[]>
  /** Withdraws an invitation. */
  withdraw(business: string, id: string, audit?: AuditNote): Promise<void>
  /** Finds what an open invitation offers. Needs the scope of all businesses. */
  findInvited(token: string, now: Instant): Promise<Membership | undefined>
  /**
   * Makes the invited person a member, once. `name` is for somebody who is new. Undefined if there is no such
   * invitation, or it has ended. Needs the scope of all businesses.
   */
  accept(
    token: string,
    name: string,
    now: Instant,
  ): Promise<{ readonly person: ConsolePerson; readonly business: string } | undefined>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly members: Members
  }
}

/** People and open invitations of one business, each. */
export const maxMembers = 200
