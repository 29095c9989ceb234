import type { Client, ClientConfig } from 'pg'
import { connectDedicatedClient } from './pool.ts'
import { StoreCommandError } from './store-command-error.ts'

/** Connects to the database; throws a sentence for the operator if it cannot be reached. */
export const connectOrExplain = (connection: ClientConfig): Promise<Client> =>
  connectDedicatedClient(connection).catch((error: Error) => {
    throw new StoreCommandError(
      `The database cannot be reached (${error.message}). Check DATABASE_URL and that the server runs.`,
    )
  })
