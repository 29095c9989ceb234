import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import { useIncompletePresses, useScreen } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeField } from '../../ui/code-field/code-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type EmailVerificationState, useEmailVerification } from './use-email-verification.ts'

const codeLength = 6

/**
 * Sends a code to the address, and asks for it. A complete code is checked at once; the visitor then continues. Options: `email`;
 * `hold`, the id of the hold; `step`, where the address is changed. Value: the id of the verification, once it has succeeded.
 */
export function EmailVerificationWidget({
  value,
  onChange,
  options: { email, hold, step },
}: WidgetProps<'email-verification'>) {
  const { i18n } = useApp()
  const { goTo } = useScreen()
  const state = useEmailVerification({ email, hold, value, onChange })
  useWayOn(state)
  const other = step !== undefined && (
    <Button type="button" look="quiet" onClick={() => goTo(step)}>
      {i18n.t('email_verification.other')}
    </Button>
  )
  if (email === undefined)
    return (
      <Notice kind="problem" actions={other}>
        {i18n.t('email_verification.missing')}
      </Notice>
    )
  return (
    <div className="bp-email-verification">
      <Progress email={email} state={state} />
      {state.isConfirmed ? (
        <div className="bp-actions">{other}</div>
      ) : (
        <>
          <CodeEntry state={state} />
          <div className="bp-actions">
            <AskAgain key={state.asked?.askedAt} state={state} />
            {other}
          </div>
        </>
      )}
    </div>
  )
}

/** Leads on from the field that goes once the address is confirmed: to the next step if the visitor has pressed, else to its button. */
function useWayOn({ asked, isConfirmed, busy }: EmailVerificationState): void {
  const { next, nextButton } = useScreen()
  const presses = useIncompletePresses()
  const isExpected = useRef(false)
  const isPressed = useRef(false)
  const notePress = useEffectEvent((count: number) => {
    isPressed.current = count > 0 && busy === 'checking'
  })
  useEffect(() => notePress(presses), [presses])
  const leadOn = useEffectEvent(() => {
    if (isPressed.current) next()
    else nextButton.current?.focus()
  })
  useEffect(() => {
    if (isConfirmed && isExpected.current) leadOn()
    isExpected.current = asked !== undefined && !isConfirmed
  }, [asked, isConfirmed])
}

/** Says where the code is; a screen reader hears each change. */
function Progress({ email, state }: { readonly email: string; readonly state: EmailVerificationState }) {
  const { i18n } = useApp()
  const { asked, isConfirmed, busy } = state
  const emails = asked?.emails
  if (isConfirmed) return <Notice kind="success">{i18n.t('email_verification.done', { email })}</Notice>
  if (emails === 'off' || emails === 'failing' || emails === 'withheld')
    return <Notice kind="problem">{i18n.t('email_verification.intro', { emails, email })}</Notice>
  return (
    <p role="status">
      {busy === 'asking' && i18n.t('email_verification.requesting')}
      {busy !== 'asking' && emails && i18n.t('email_verification.intro', { emails, email })}
    </p>
  )
}

function CodeEntry({ state }: { readonly state: EmailVerificationState }) {
  const { i18n } = useApp()
  const id = useId()
  const checked = useRef('')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const presses = useIncompletePresses()
  const { busy, problem, enterCode } = state
  const change = (text: string) => {
    setCode(text)
    const digits = text.replace(/\D/g, '')
    // Each counts as a try, so none is sent twice for a space after it.
    if (digits.length !== codeLength || digits === checked.current || busy !== undefined) return
    checked.current = digits
    enterCode(digits)
  }
  const isMissing = presses > 0 && busy === undefined
  useEffect(() => {
    if (presses > 0 || problem) input.current?.focus()
  }, [presses, problem])
  const error = problem
    ? i18n.phrase(getProblemMessageKey(problem.code), problem.params)
    : isMissing
      ? i18n.t('email_verification.code_missing')
      : undefined
  return (
    <>
      <CodeField
        ref={input}
        id={id}
        label={i18n.t('email_verification.code')}
        hint={i18n.t('email_verification.code_hint')}
        error={error}
        value={code}
        onChange={change}
      />
      <span role="status" className="bp-hidden">
        {busy === 'checking' && i18n.t('email_verification.checking')}
      </span>
    </>
  )
}

const secondsBetween = 30

/** Lets the visitor ask for another code, but not at once: the first may be on its way. */
function AskAgain({ state: { asked, busy, askAgain } }: { readonly state: EmailVerificationState }) {
  const { i18n } = useApp()
  const seconds = useSecondsUntil(asked && asked.askedAt + secondsBetween * 1000)
  if (seconds > 0) return <p className="bp-hint">{i18n.t('email_verification.again_in', { seconds })}</p>
  return (
    <Button
      type="button"
      busy={busy === 'asking'}
      busyLabel={i18n.t('email_verification.requesting')}
      onClick={askAgain}
    >
      {i18n.t('email_verification.again')}
    </Button>
  )
}

/** Counts down to a moment in epoch milliseconds; 0 afterwards, or without one. */
function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const seconds = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return seconds
}
