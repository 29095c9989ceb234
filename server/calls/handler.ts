/** What a call's handler gets and gives. `handlers.ts` lists one for each declared call: the compiler asks for it. */
import type { CallName, Calls } from '#schemas/calls.gen.ts'
import type { Outcome } from '#schemas/problem.ts'
import type { Instant } from '#schemas/time.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Bookings } from '../ports/bookings.ts'
import type { Catalogue, Catalogues } from '../ports/catalogue.ts'

/** Who calls. */
export interface Asker {
  /** Of the network, as far as the proxies in front are trusted; '' when a page is rendered. */
  readonly address: string
  readonly isOperator: boolean
}

export interface CallContext {
  readonly catalogue: Catalogue
  readonly catalogues: Catalogues
  readonly bookings: Bookings
  readonly asker: Asker
  readonly configuration: Configuration
  readonly now: Instant
  /** Of a call that is declared idempotent: present. */
  readonly idempotencyKey: string
}

export type Handler<Name extends CallName> = (
  input: Calls[Name]['input'],
  context: CallContext,
) => Outcome<Calls[Name]['output']> | Promise<Outcome<Calls[Name]['output']>>

export type Handlers = { readonly [Name in CallName]: Handler<Name> }
