/**
 * Tells the business how far visitors get in a form, as counts only: no cookie, no id. What has been told is kept with
 * the answers in the tab, so that a reload counts nothing twice. A browser that asks not to be tracked tells nothing, nor
 * does one whose visitor has not accepted all cookies where the business asks.
 */
import type { CountFormProgressInput } from '#schemas/generated/types.gen.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import type { HostedFormKind } from '../content/hosted-form-path.ts'

export interface CountedForm {
  readonly kind: HostedFormKind
  readonly document: Pick<FormDocument, 'id' | 'version'>
  readonly call: CallFunction
  /** What begins the URLs of the business, whose forms may be those of others, too. */
  readonly base: string
  /** Whether the business asks which cookies a visitor allows. */
  readonly asksConsent?: boolean
}

interface FormRun {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly reached: readonly string[]
}

/** Counts a step that is shown, and the start if this is the visitor's first action. */
export function countReachedStep(form: CountedForm, step: string, isStart = false): void {
  const run = readRun(form)
  if ((!run && !isStart) || run?.reached.includes(step) || !isCountable(form)) return
  const { startedAt = Date.now(), reached = [] } = run ?? {}
  // Where the tab keeps nothing, every step would be the first.
  if (!keepRun(form, { startedAt, reached: [...reached, step] })) return
  send(form, { ...(run ? {} : { started: true }), reached: [step] })
}

/** Counts that the form has been sent, once. */
export function countCompletion(form: CountedForm): void {
  const run = readRun(form)
  if (!run) return
  forgetRun(form)
  const seconds = Math.min(Math.max(0, Math.round((Date.now() - run.startedAt) / 1000)), maxSeconds)
  if (isCountable(form)) send(form, { completedInSeconds: seconds })
}

const maxSeconds = 1_000_000

const getKey = ({ kind, base, document: { id, version } }: CountedForm): string =>
  `bookplate:progress ${base}${kind} ${id} ${version}`

/** Returns nothing where a browser denies the storage, as to a frame of another site. */
function readRun(form: CountedForm): FormRun | undefined {
  try {
    // Only `keepRun` writes it.
    const run: FormRun | null = JSON.parse(sessionStorage.getItem(getKey(form)) ?? 'null')
    return run ?? undefined
  } catch {
    return undefined
  }
}

/** Returns false if the browser denies the storage. */
function keepRun(form: CountedForm, run: FormRun): boolean {
  try {
    sessionStorage.setItem(getKey(form), JSON.stringify(run))
    return true
  } catch {
    return false
  }
}

function forgetRun(form: CountedForm): void {
  try {
    sessionStorage.removeItem(getKey(form))
  } catch {
    // A browser may take back the storage while the page is open.
  }
}

/** Respects Global Privacy Control, Do Not Track and the cookie banner: no visitor needs what is kept for counting. */
function isCountable({ asksConsent = false }: CountedForm): boolean {
  const { doNotTrack } = navigator
  return !(
    (asksConsent && document.documentElement.dataset.consent !== 'all') ||
    Reflect.get(navigator, 'globalPrivacyControl') === true ||
    doNotTrack === '1' ||
    doNotTrack === 'yes'
  )
}

type ProgressCounts = Omit<CountFormProgressInput, 'kind' | 'form' | 'version'>

/** Nobody waits for the answer: a count that is lost changes nothing for the visitor. */
function send({ kind, document: { id, version }, call }: CountedForm, counts: ProgressCounts): void {
  void call('countFormProgress', { kind, form: id, version, ...counts })
}
