import { createHmac } from 'node:crypto'
import { addMinutes } from '#schemas/instant.ts'
import type { AddressLimit } from '../ports/submissions.ts'
import type { CallContext } from './handler.ts'

/** Many people may sit behind one address, a class filling in a survey for instance. */
const mostPerAddress = 60
const windowMinutes = 10

/**
 * Undefined where nobody is to be slowed down. Addresses are personal data: what is kept is a digest that cannot be
 * tried out without the secret, as there are few enough addresses to try all of them.
 */
export async function addressLimit({
  asker,
  rateLimits,
  hosting,
  now,
}: CallContext): Promise<AddressLimit | undefined> {
  if (!rateLimits || asker.address === '') return undefined
  const secret = await hosting.secrets.of('address')
  return {
    address: createHmac('sha256', secret).update(asker.address).digest('base64url'),
    most: mostPerAddress,
    since: addMinutes(now, -windowMinutes),
  }
}
