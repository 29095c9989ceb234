/** Signs the time when a form was served, so that nobody can submit it faster than a person could fill it in. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'

/** Names a form or a survey. */
interface ServedForm {
  readonly kind: 'form' | 'survey'
  readonly form: string
}

export async function createFormToken(key: ServedForm, context: CallContext): Promise<string> {
  const time = context.now.toString(36)
  return `${time}.${await signature(time, key, context)}`
}

/** Returns undefined if the token is not ours or belongs to another form. */
export async function readFormTokenTime(
  token: string,
  key: ServedForm,
  context: CallContext,
): Promise<Instant | undefined> {
  const [, time = '', signatureText = ''] = /^([\da-z]{1,11})\.([\w-]{43})$/.exec(token) ?? []
  const expected = Buffer.from(await signature(time, key, context))
  const received = Buffer.from(signatureText)
  return received.length === expected.length && timingSafeEqual(received, expected)
    ? asInstant(Number.parseInt(time, 36))
    : undefined
}

async function signature(
  time: string,
  { kind, form }: ServedForm,
  { stores: { formStores } }: CallContext,
): Promise<string> {
  const secret = await formStores.secrets.getOrCreate('stamp')
  return createHmac('sha256', secret).update(`${kind} ${form} ${time}`).digest('base64url')
}
