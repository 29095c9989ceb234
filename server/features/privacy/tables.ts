/**
 * Every table and column of the database with regard to personal data: whose it is, how a person's export and erasure
 * treat it, and how long it stays. `npm run codegen` writes it to docs/privacy.md.
 */
import { bookingTableDeclarations } from './booking-tables.ts'
import type { TableDeclarations } from './declaration.ts'
import { formTableDeclarations } from './form-tables.ts'
import { installationTableDeclarations } from './installation-tables.ts'
import { paymentTableDeclarations } from './payment-tables.ts'
import { recordTableDeclarations } from './record-tables.ts'

export const tableDeclarations: TableDeclarations = {
  ...bookingTableDeclarations,
  ...formTableDeclarations,
  ...paymentTableDeclarations,
  ...recordTableDeclarations,
  ...installationTableDeclarations,
}
