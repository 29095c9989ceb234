/** Asks for the code of an address, and enters it. What was asked for is kept in the tab, so that a reload asks for no other. */
import { useEffect, useEffectEvent, useState } from 'react'
import type {
  RequestEmailVerificationInput,
  RequestEmailVerificationOutput,
} from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { readSessionStorage, writeSessionStorage } from '../../browser/session-storage.ts'
import { useApp } from '../../screen/app-context.ts'

export interface EmailVerificationState {
  /** What was asked for; undefined until the server has answered. */
  readonly asked: AskedVerification | undefined
  readonly isConfirmed: boolean
  readonly busy: 'asking' | 'checking' | undefined
  readonly problem: Problem | undefined
  askAgain(): void
  enterCode(code: string): void
}

interface AskedVerification {
  readonly email: string
  readonly verification: string
  readonly emails: RequestEmailVerificationOutput['emails']
  /** Epoch milliseconds. */
  readonly askedAt: number
  readonly isConfirmed?: boolean
}

interface Verified {
  readonly email: string | undefined
  readonly hold: string | undefined
  /** The verification that has succeeded. */
  readonly value: string | undefined
  readonly onChange: (verification: string | undefined) => void
}

/** As long as the server accepts a code. */
const codeLastsMs = 15 * 60_000

export function useEmailVerification({ email, hold, value, onChange }: Verified): EmailVerificationState {
  const { page, call } = useApp()
  const key = `email${page.base}`
  const [asked, setAsked] = useState<AskedVerification>()
  const [busy, setBusy] = useState<EmailVerificationState['busy']>()
  const [problem, setProblem] = useState<Problem>()
  const keep = (next: AskedVerification) => {
    writeSessionStorage(key, { ...next })
    setAsked(next)
  }
  const ask = async (to: string) => {
    setBusy('asking')
    setProblem(undefined)
    const input = { email: to, locale: page.locale, ...(hold === undefined ? {} : { hold }) }
    const outcome = await callWithProof(call, input)
    setBusy(undefined)
    if (outcome.ok) keep({ ...outcome.value, email: to, askedAt: Date.now() })
    else setProblem(outcome.problem)
  }
  const enterCode = async (code: string) => {
    if (asked === undefined || busy !== undefined) return
    setBusy('checking')
    setProblem(undefined)
    const { verification } = asked
    const outcome = await call('verifyEmail', { verification, code })
    setBusy(undefined)
    if (!outcome.ok) return setProblem(outcome.problem)
    keep({ ...asked, isConfirmed: true })
    onChange(verification)
  }
  const begin = useEffectEvent((to: string | undefined) => {
    if (to === undefined) return
    const found = readAskedVerification(key)
    const before = found?.email === to ? found : undefined
    if (before && value === before.verification) return setAsked(before)
    // Another address was confirmed.
    if (value !== undefined) onChange(undefined)
    // One that was confirmed, but counts no more, needs another code.
    if (before && !before.isConfirmed && Date.now() - before.askedAt < codeLastsMs) setAsked(before)
    else void ask(to)
  })
  useEffect(() => begin(email), [email])
  const current = asked && asked.email === email ? asked : undefined
  return {
    asked: current,
    isConfirmed: current !== undefined && current.verification === value,
    busy,
    problem,
    askAgain: () => email !== undefined && busy === undefined && void ask(email),
    enterCode: code => void enterCode(code),
  }
}

/** Asks for the code, with the proof of work that a suspicious request needs. */
async function callWithProof(call: CallFunction, input: RequestEmailVerificationInput) {
  const first = await call('requestEmailVerification', input)
  if (first.ok || first.problem.code !== 'proof.required') return first
  const { challenge } = first.problem.params
  const proof = await import('../../screen/captcha/solve-captcha.ts').then(
    ({ solveCaptcha }) => solveCaptcha(String(challenge), new AbortController().signal),
    () => undefined,
  )
  return proof === undefined ? first : call('requestEmailVerification', { ...input, proof })
}

function readAskedVerification(key: string): AskedVerification | undefined {
  const { email, verification, emails, askedAt, isConfirmed } = readSessionStorage(key)
  const state = mailStates.find(known => known === emails)
  if (typeof email !== 'string' || typeof verification !== 'string') return undefined
  if (typeof askedAt !== 'number' || state === undefined) return undefined
  return { email, verification, emails: state, askedAt, isConfirmed: isConfirmed === true }
}

const mailStates = ['on', 'off', 'failing', 'withheld', 'preview'] as const
