import type { ClientBase } from 'pg'
import { query, sql } from '#server/postgres/sql.ts'
import type { Payment, PaymentKey } from '../payments.ts'
import { readPayments } from './payment-rows.ts'

/**
 * Locks a payment until the transaction ends, so that its refunds and reports about them wait for each other. To avoid
 * deadlocks, lock the booking or submission first. Returns the payment as it is now.
 */
export async function lockPayment(
  connection: ClientBase,
  { business, id }: PaymentKey,
): Promise<Payment | undefined> {
  await query(
    connection,
    sql`select from payment where business = ${business} and id = ${id} for no key update`,
  )
  // A separate statement, because that of the lock does not see what others have written while it waited.
  return (await readPayments(connection, business, sql`id = ${id}`))[0]
}
