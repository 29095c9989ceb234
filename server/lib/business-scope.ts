/**
 * Whose rows a piece of work may reach. The store tells the database, which then refuses all others: the second wall
 * between businesses, behind the conditions of the statements. A scope lasts for everything that its work awaits.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface BusinessScope {
  /** A slug; empty in the scopes `all` and `none`. */
  readonly business: string
  /** `none`: statements on tables with rows of businesses fail. */
  readonly reach: 'one' | 'all' | 'none'
}

export const allBusinesses: BusinessScope = { business: '', reach: 'all' }
export const noBusiness: BusinessScope = { business: '', reach: 'none' }

const scopes = new AsyncLocalStorage<BusinessScope>()

/** Runs work that may reach the rows of one business only. */
export const runForBusiness = <T>(business: string, work: () => T): T =>
  scopes.run({ business, reach: 'one' }, work)

/** Runs work of the installation, which may reach the rows of all businesses: jobs, and commands of the operator. */
export const runForAllBusinesses = <T>(work: () => T): T => scopes.run(allBusinesses, work)

/** Runs what begins before its business is known, such as a request. */
export const runForNoBusiness = <T>(work: () => T): T => scopes.run(noBusiness, work)

/** Returns the scope of the current work; undefined outside of all. */
export const getBusinessScope = (): BusinessScope | undefined => scopes.getStore()

/** Reads a stream in the scope of one business, because what is read after a call has left the call's scope. */
export const streamForBusiness = <T>(business: string, stream: AsyncIterable<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]() {
    const items = stream[Symbol.asyncIterator]()
    return {
      next: () => runForBusiness(business, () => items.next()),
      return: async () => (await items.return?.()) ?? { done: true, value: undefined },
    }
  },
})
