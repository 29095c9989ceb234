/** Publishes drafts whose time has come, and takes down what was to be seen until then. */
import { done, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Caller } from '#server/calls/handler.ts'
import type { CallRunner } from '#server/calls/runner.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { PublicationSchedule } from './publication-schedules.ts'
import type { PublicationSchedules, PublicationStep } from './store/publication-schedules.ts'

export interface PublicationJobContext {
  readonly publicationSchedules: Pick<PublicationSchedules, 'listDue' | 'finish'>
  /** Returns the business as it is now; undefined if it does not answer. */
  findBusiness(slug: string): Promise<Directory | undefined>
  /** Returns what carries out calls with the configuration of now. */
  getCallRunner(): Pick<CallRunner, 'for'>
  readonly clock: Clock
}

/** The rest is due again at the next run. */
const maxPerRun = 200

/**
 * What is refused stays as it is, and the schedule says why. One that fails for another reason is tried again; it does not keep
 * the others from theirs, and the last failure is thrown at the end.
 */
export async function publishDue(context: PublicationJobContext): Promise<void> {
  const now = context.clock()
  let failure: { readonly error: unknown } | undefined
  for (const schedule of await context.publicationSchedules.listDue(now, maxPerRun)) {
    try {
      await runForBusiness(schedule.business, () => carryOut(schedule, now, context))
    } catch (error) {
      failure = { error }
    }
  }
  if (failure) throw failure.error
}

async function carryOut(
  schedule: PublicationSchedule,
  now: Instant,
  context: PublicationJobContext,
): Promise<void> {
  for (const { step, dueAt } of listDueSteps(schedule, now)) {
    const isOver = step === 'publish' && schedule.takeDownAt !== undefined && schedule.takeDownAt <= now
    const outcome = isOver ? done(undefined) : await makeStep(step, { schedule, now }, context)
    const isSettled = outcome.ok || outcome.problem.code === 'record.not_found'
    await context.publicationSchedules.finish(schedule, {
      step,
      dueAt,
      ...(isSettled ? {} : { failure: { at: now, problem: outcome.problem } }),
    })
  }
}

interface DueStep {
  readonly step: PublicationStep
  readonly dueAt: Instant
}

/** After a long standstill both may be due: what was to be seen for a time that is over is not published any more. */
const listDueSteps = ({ publishAt, takeDownAt }: PublicationSchedule, now: Instant): readonly DueStep[] =>
  [
    ...(publishAt === undefined ? [] : [{ step: 'publish' as const, dueAt: publishAt }]),
    ...(takeDownAt === undefined ? [] : [{ step: 'take-down' as const, dueAt: takeDownAt }]),
  ].filter(({ dueAt }) => dueAt <= now)

interface DueSchedule {
  readonly schedule: PublicationSchedule
  readonly now: Instant
}

async function makeStep(
  step: PublicationStep,
  { schedule: { business, kind, id, author }, now }: DueSchedule,
  { findBusiness, getCallRunner }: PublicationJobContext,
): Promise<Outcome<unknown>> {
  const directory = await findBusiness(business)
  const folder = contentKinds.find(known => known.kind === kind)?.folder
  if (!directory || folder === undefined) return done(undefined)
  // What somebody was allowed to plan is done, whatever they may do by now.
  const caller: Caller = {
    address: '',
    isOperator: true,
    operator: { person: author, role: 'installation', signedInAt: now },
  }
  const call = getCallRunner().for(directory, caller)
  const input = { kind: asContentFolder(folder), key: id }
  return step === 'publish' ? call('publishDocumentDraft', input) : call('takeDownRecord', input)
}

/** Proof: the folders of `contentKinds` are the kinds that `schemas/calls/takeDownRecord.json` lists. */
const asContentFolder = (folder: string) =>
  folder as 'pages' | 'posts' | 'categories' | 'authors' | 'tags' | 'products' | 'collections'
