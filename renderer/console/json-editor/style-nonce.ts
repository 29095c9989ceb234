/** Reads the nonce without which the policy of the console allows no styles of an editor. */
export const readStyleNonce = (): string =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
