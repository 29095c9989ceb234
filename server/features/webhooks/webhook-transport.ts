/** Posts events to the programs of businesses. */
export interface WebhookPost {
  readonly url: string
  /** The same in each attempt, so that the receiver can recognize a duplicate. */
  readonly id: string
  /** When it is sent. */
  readonly at: Date
  readonly body: string
  /** Each signs the request. */
  readonly secrets: readonly string[]
}

/**
 * `failed`: try again later. `refused`: the address may not be called, or its receiver wants no more events; trying
 * again is pointless. The reason is for the operator and contains nothing of what the receiver answered but its status.
 */
export type WebhookPostResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed' | 'refused'; readonly reason: string }

export interface WebhookTransport {
  post(request: WebhookPost): Promise<WebhookPostResult>
}
