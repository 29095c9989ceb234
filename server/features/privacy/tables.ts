/**
 * Every table and column of the database with regard to personal data: whose it is, how a person's export and erasure
 * treat it, and how long it stays. `npm run codegen` writes it to docs/privacy.md.
 */
import { bookingTables } from './booking-tables.ts'
import type { TableDeclarations } from './declaration.ts'
import { formTables } from './form-tables.ts'
import { installationTables } from './installation-tables.ts'
import { paymentTables } from './payment-tables.ts'
import { recordTables } from './record-tables.ts'

export const tableDeclarations: TableDeclarations = {
  ...bookingTables,
  ...formTables,
  ...paymentTables,
  ...recordTables,
  ...installationTables,
}
