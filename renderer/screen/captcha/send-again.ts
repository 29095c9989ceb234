/** Sends a call again with the proof of work that the server asked for, where something else shows that it is busy. */
import type { Outcome } from '#schemas/runtime/core/problem.ts'

/** Resolves to the problem itself if this browser cannot compute the proof. The computation is loaded only when needed. */
export async function sendAgainWithProof<T>(
  send: (proof?: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const first = await send()
  if (first.ok || first.problem.code !== 'proof.required') return first
  const { solveCaptcha: solveChallenge } = await import('./solve-captcha.ts')
  const proof = await solveChallenge(String(first.problem.params.challenge), new AbortController().signal)
  return proof === undefined ? first : send(proof)
}
