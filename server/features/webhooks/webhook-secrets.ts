/** The secrets by which the receiver of a webhook verifies who has sent an event. */
import { createHmac } from 'node:crypto'
import type { Webhook } from '#schemas/generated/types.gen.ts'
import type { Secrets } from '#server/lib/secrets.ts'

/** Two webhooks never share a secret, nor do two versions. */
interface SecretSource {
  readonly secrets: Secrets
  readonly business: string
  readonly webhook: Webhook
}

/**
 * Returns the secrets that sign an event, the current one first, then the one before it: `whsec_` and 256 bits in
 * base64 (Standard Webhooks). They are derived from one of the installation's, so that no record, export or log contains
 * one.
 */
export async function listWebhookSecrets(source: SecretSource): Promise<readonly string[]> {
  const { secrets, business, webhook } = source
  const { name, secretVersion: version = 1 } = webhook
  const root = await secrets.getOrCreate('webhook')
  const versions = version > 1 ? [version, version - 1] : [version]
  return versions.map(number => `whsec_${derive(root, JSON.stringify([business, name, number]))}`)
}

const derive = (root: string, text: string): string =>
  createHmac('sha256', root).update(text).digest('base64')
