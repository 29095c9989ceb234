/**
 * Defines every limit on anonymous requests in one table; calls name theirs in their declarations. IPv6 addresses are counted by /64, and by /48 with four
 * times the limit. Operators are not limited.
 */
import { defaultUsualWritesPerHour, maxPersonLikeWrites } from '../rules/suspicion.ts'

export interface CallLimit {
  /** What is counted separately; `everyone` counts all anonymous clients of the installation together. */
  readonly per: 'address' | 'email' | 'booking' | 'business' | 'everyone'
  readonly max: number
  readonly windowSeconds: number
  /** Whether it counts each browser, or an address without one, for itself. */
  readonly perBrowser?: true
  /** What refuses the client; default: `rate.limited`. */
  readonly problem?: 'sign_in.exhausted'
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Each limit must leave room for a class of pupils who share their school's address. */
export const callLimits = {
  bookings: { per: 'address', max: 120, windowSeconds: hour },
  /** Each booking sends an email to the owner of the address. */
  bookingsForEmail: { per: 'email', max: 20, windowSeconds: day },
  /** Moves and cancellations, which send emails too. */
  changes: { per: 'address', max: 120, windowSeconds: hour },
  changesOfBooking: { per: 'booking', max: 20, windowSeconds: hour },
  holds: { per: 'address', max: 240, windowSeconds: 10 * minute },
  releases: { per: 'address', max: 480, windowSeconds: 10 * minute },
  payments: { per: 'address', max: 120, windowSeconds: hour },
  paymentsOfBooking: { per: 'booking', max: 30, windowSeconds: hour },
  /** The page that visitors return to polls every few seconds. */
  paymentChecks: { per: 'address', max: 1200, windowSeconds: 10 * minute },
  /** Codes of gift cards, right or wrong: together with their length, nobody guesses one. */
  giftCardCodes: { per: 'address', max: 30, windowSeconds: hour },
  giftCardCodesOfPayment: { per: 'booking', max: 10, windowSeconds: hour },
  linkRequests: { per: 'address', max: 60, windowSeconds: hour },
  linkRequestsForEmail: { per: 'email', max: 10, windowSeconds: hour },
  /** Each sends a code; for one address, all together leave a guess hopeless, with five tries each. */
  emailVerifications: { per: 'address', max: 60, windowSeconds: hour },
  emailVerificationsForEmail: { per: 'email', max: 10, windowSeconds: day },
  /** Codes that are entered, right or wrong. */
  emailCodes: { per: 'address', max: 240, windowSeconds: hour },
  /** Each sends an email, and may have a time held. */
  waitlistJoins: { per: 'address', max: 30, windowSeconds: hour },
  waitlistJoinsForEmail: { per: 'email', max: 10, windowSeconds: day },
  submissions: { per: 'address', max: 60, windowSeconds: 10 * minute },
  drafts: { per: 'address', max: 60, windowSeconds: 10 * minute },
  draftChanges: { per: 'address', max: 1200, windowSeconds: 10 * minute },
  /** One of each step that a visitor reaches; each adds to at most 23 counters of a form's version. */
  formProgress: { per: 'address', max: 1200, windowSeconds: 10 * minute },
  uploads: { per: 'address', max: 60, windowSeconds: 10 * minute },
  uploadedKilobytes: { per: 'address', max: 300 * 1024, windowSeconds: hour },
  /** The reserve of each business, which is used first, so that uploads to others cannot end those to it. */
  uploadedKilobytesOfBusiness: { per: 'business', max: 512 * 1024, windowSeconds: day },
  /** What all businesses may receive together beyond their reserves. */
  uploadedKilobytesOfAll: { per: 'everyone', max: 5 * 1024 * 1024, windowSeconds: day },
  /** Writes without a proof of work. They are only counted; `findSuspicion` decides. */
  unprovenWrites: { per: 'address', max: maxPersonLikeWrites, windowSeconds: hour },
  unprovenWritesOfBusiness: { per: 'business', max: defaultUsualWritesPerHour, windowSeconds: hour },
  /** Challenges for a proof of work, of 3 milliseconds each: with one, everybody behind an address can go on. */
  proofChallenges: { per: 'address', max: 600, windowSeconds: hour },
  /**
   * Each may send an email with a code to sign in to the console with. What such a request counts besides decides which
   * code is mailed (`server/features/people/calls/sign-in.ts`), and refuses nobody.
   */
  signInCodes: { per: 'address', max: 30, windowSeconds: hour },
  /**
   * Of browsers that nobody with that email address has signed in with: from one client, and from all together. Beyond
   * that, all who ask within ten minutes are mailed one code together.
   */
  signInCodesForEmailFromClient: { per: 'email', max: 5, windowSeconds: day },
  signInCodesForEmail: { per: 'email', max: 30, windowSeconds: day },
  /** Of a browser that somebody with that email address has signed in with, whatever the others ask for. */
  signInCodesOfBrowser: { per: 'email', max: 10, windowSeconds: day },
  /** Owners send them; each is an email from the installation. */
  invitations: { per: 'business', max: 100, windowSeconds: day },
  invitationsForEmail: { per: 'email', max: 5, windowSeconds: day },
  /** An email that operators send again; its address did not ask for it. */
  emailsOfBooking: { per: 'booking', max: 3, windowSeconds: hour },
  /** Each reads all of a business. */
  exportsOfBusiness: { per: 'business', max: 30, windowSeconds: hour },
  /** With their checks; each unpacks a file and decodes its pictures. */
  importsOfBusiness: { per: 'business', max: 60, windowSeconds: hour },
  passkeyChallenges: { per: 'address', max: 120, windowSeconds: hour },
  /** Tokens of invitations that are only looked at, right or wrong. */
  invitationViews: { per: 'address', max: 60, windowSeconds: hour },
  /** Codes, passkeys and invitations, right or wrong. */
  signIns: { per: 'address', max: 60, windowSeconds: hour },
  /**
   * Codes that a browser tries for an email address, right or wrong, whether anybody has the address or not, so that a
   * refusal says nothing about it. Another browser needs a code of its own, which has five tries, so of a million codes
   * strangers can try 150 a day for one person. Passkeys are not counted, so they still sign in.
   */
  codeTriesOfBrowser: {
    per: 'email',
    perBrowser: true,
    max: 15,
    windowSeconds: day,
    problem: 'sign_in.exhausted',
  },
  /** Wrong tokens, at sign-in and in headers. */
  operatorAttempts: { per: 'address', max: 10, windowSeconds: 15 * minute },
  /** Pages and calls of any kind, in points of about a millisecond of server time; counted per process. */
  requestPoints: { per: 'address', max: 3000, windowSeconds: 30 },
} as const satisfies Readonly<Record<string, CallLimit>>

export type CallLimitName = keyof typeof callLimits

export interface CallLimitUse {
  readonly limit: CallLimitName
  /** The email address, or the booking's id. */
  readonly subject?: string
  /** Default: 1. */
  readonly points?: number
}

/** The lasting delay of the event loop from which the server counts as overloaded, in milliseconds. */
export const maxLoopDelayMs = 200

/** So few calls at once are answered however late the event loop is: what delays it then is not the server's own work. */
export const maxCallsNeverShed = 8

/** The cost of a part of a sitemap: 500 pages in each language with links to all others, megabytes of XML. */
export const sitemapPoints = 100

/** The cost of a page that is rendered for the request; a cached page costs 1. */
export const pageRenderPoints = 10
