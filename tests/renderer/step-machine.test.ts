/** The transitions of the step machine, one line each: state × action → state and effects. */
import { describe, expect, test } from 'vitest'
import {
  initialStepState,
  isStepBusy,
  isStepResumable,
  reduceStep,
  type ScreenPosition,
  type StepAction,
  type StepEffect,
  type StepExit,
  type StepMachineState,
} from '#renderer/screen/step-machine.ts'
import { createStepStore, type StepStore } from '#renderer/screen/step-store.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { ResolvedProblem } from '#schemas/runtime/screen/error-mapping.ts'
import type { Screen, Step } from '#schemas/runtime/screen/screen.ts'

const check = { call: 'quote', busy: 'booking.checking_seats', input: {} } as const
const submit = { call: 'createBooking', busy: 'booking.confirming', input: {} } as const

const service: Step = {
  id: 'service',
  title: 'booking.step.service',
  next: 'auto',
  schema: { required: ['service'] },
}
const time: Step = { id: 'time', title: 'booking.step.time', schema: { required: ['start'] } }
const guests: Step = { id: 'guests', title: 'booking.step.guests', check }
const review: Step = { id: 'review', title: 'booking.step.review' }
const screen: Screen = {
  id: 'booking',
  title: 'home.title',
  address: ['service', 'start'],
  steps: [service, time, guests, review],
  submit,
}

interface Place {
  readonly values?: ScreenPosition['scope']['values']
  readonly submits?: boolean
}

function at(step: Step | undefined, { values = {}, submits = true }: Place = {}): ScreenPosition {
  const { submit: _, ...readOnly } = screen
  return {
    screen: submits ? screen : readOnly,
    scope: { params: {}, query: {}, values },
    steps: [service, time, guests, review],
    step,
  }
}

function exit(step: Step, changes: Partial<StepExit> = {}): StepExit {
  const following = screen.steps?.[screen.steps.indexOf(step) + 1]?.id
  return { step, following, submit, mustWait: false, ...changes }
}

const resolve = (changes: Partial<ResolvedProblem> = {}): ResolvedProblem => {
  const { problem } = failed('rate.limited')
  return {
    problem,
    place: 'banner',
    message: 'problem.rate.limited',
    params: {},
    clear: [],
    faults: [],
    ...changes,
  }
}
const taken = resolve({ step: 'time', clear: ['start'] })

const idle = { name: 'idle' } as const
const checking = (step: Step, changes: Partial<StepExit> = {}) =>
  ({ name: 'checking', leaving: exit(step, changes) }) as const
const calling = (step: Step, changes: Partial<StepExit> = {}) =>
  ({ name: 'calling', leaving: exit(step, changes) }) as const
const submitting = { name: 'submitting', leaving: exit(review) } as const
const finishing = { name: 'finishing' } as const

const press = (position: ScreenPosition): StepAction => ({ type: 'continue', position })
const passed: StepAction = { type: 'step-checked', resolution: undefined }
const ended = (result: Extract<StepAction, { type: 'call-ended' }>['result']): StepAction => ({
  type: 'call-ended',
  result,
})
const booked = { type: 'succeeded', outcome: { booking: 'b1' }, result: { id: 'b1' } } as const

const show = (step: string, changes = {}): StepEffect => ({ type: 'show-step', step, changes })
const send = (template: typeof check | typeof submit): StepEffect => ({ type: 'send-call', template })
const refresh: StepEffect = { type: 'refresh-choices' }
/** Of what the tab has stored. */
const clearStart: StepEffect = { type: 'clear-values', names: ['start'] }

interface Transition {
  readonly from?: Partial<StepMachineState>
  readonly action: StepAction
  /** What differs from the state before. */
  readonly to?: Partial<StepMachineState>
  readonly effects?: readonly StepEffect[]
}

function expectTransition({ from = {}, action, to = {}, effects = [] }: Transition) {
  const before = { ...initialStepState, ...from }
  const after = reduceStep(before, action)
  expect(after.state).toEqual({ ...before, ...to })
  expect(after.effects).toEqual(effects)
}

describe('A press', () => {
  const transitions: readonly (readonly [string, Transition])[] = [
    [
      'asks the widget that has a say',
      {
        action: press(at(time, { values: { start: '10:00' } })),
        to: { phase: checking(time) },
        effects: [{ type: 'check-step' }],
      },
    ],
    [
      'counts as one that finds a value missing',
      { action: press(at(time)), to: { incomplete: { step: 'time', presses: 1 } } },
    ],
    [
      'counts on, also in another step',
      {
        from: { incomplete: { step: 'service', presses: 2 } },
        action: press(at(time)),
        to: { incomplete: { step: 'time', presses: 3 } },
      },
    ],
    ['does nothing without a step', { action: press(at(undefined)) }],
    ['is ignored while another is checked', { from: { phase: checking(time) }, action: press(at(time)) }],
    [
      "is ignored while the step's call runs",
      { from: { phase: calling(guests) }, action: press(at(guests)) },
    ],
    ["is ignored while the screen's call runs", { from: { phase: submitting }, action: press(at(review)) }],
    ['is ignored while the end loads', { from: { phase: finishing }, action: press(at(review)) }],
    [
      'remembers that work is running',
      {
        from: { runningWork: 1 },
        action: press(at(review)),
        to: { phase: checking(review, { mustWait: true }) },
        effects: [{ type: 'check-step' }],
      },
    ],
  ]
  test.each(transitions)('%s', (_, transition) => expectTransition(transition))
})

describe('A step that its widget has checked', () => {
  const transitions: readonly (readonly [string, Transition])[] = [
    [
      'leads to the next one',
      { from: { phase: checking(time) }, action: passed, to: { phase: idle }, effects: [show('guests')] },
    ],
    [
      'sends its own call first, without the last problem',
      {
        from: { phase: checking(guests), resolution: taken },
        action: passed,
        to: { phase: calling(guests), resolution: undefined },
        effects: [send(check)],
      },
    ],
    [
      "sends the screen's call at the end",
      {
        from: { phase: checking(review), resolution: taken },
        action: passed,
        to: { phase: submitting, resolution: undefined },
        effects: [send(submit)],
      },
    ],
    [
      'does nothing at the end of a screen that sends nothing',
      {
        from: { phase: checking(review, { submit: undefined }) },
        action: passed,
        to: { phase: idle },
      },
    ],
    [
      'waits at the end for work that is running',
      {
        from: { phase: checking(review), runningWork: 1 },
        action: passed,
        to: { phase: idle, waitingStep: 'review' },
      },
    ],
    [
      'waits at the end for a render of what ended meanwhile',
      {
        from: { phase: checking(review, { mustWait: true }) },
        action: passed,
        to: { phase: idle, waitingStep: 'review' },
      },
    ],
    [
      'does not wait for work before the end',
      {
        from: { phase: checking(time, { mustWait: true }), runningWork: 1 },
        action: passed,
        to: { phase: idle },
        effects: [show('guests')],
      },
    ],
    [
      'stays, with the problem that the widget has found',
      {
        from: { phase: checking(time) },
        action: { type: 'step-checked', resolution: resolve() },
        to: { phase: idle, resolution: resolve() },
        effects: [refresh],
      },
    ],
    [
      'leads to the step in which the problem can be fixed',
      {
        from: { phase: checking(guests) },
        action: { type: 'step-checked', resolution: taken },
        to: { phase: idle, resolution: taken },
        effects: [refresh, clearStart, show('time', { start: undefined })],
      },
    ],
    ['means nothing after the press has failed', { action: passed }],
  ]
  test.each(transitions)('%s', (_, transition) => expectTransition(transition))
})

describe('A call', () => {
  const transitions: readonly (readonly [string, Transition])[] = [
    [
      'of a step stores what it sets and leads on',
      {
        from: { phase: calling(guests) },
        action: ended({ type: 'succeeded', outcome: { guests: 2 }, result: {} }),
        to: { phase: idle },
        effects: [{ type: 'store-values', changes: { guests: 2 } }, show('review')],
      },
    ],
    [
      "of the last step is followed by the screen's",
      {
        from: { phase: calling(guests, { following: undefined }) },
        action: ended({ type: 'succeeded', outcome: {}, result: {} }),
        to: { phase: { name: 'submitting', leaving: exit(guests, { following: undefined }) } },
        effects: [{ type: 'store-values', changes: {} }, send(submit)],
      },
    ],
    [
      'of a step that is refused keeps the visitor there and clears what is no longer valid',
      {
        from: { phase: calling(guests) },
        action: ended({ type: 'refused', resolution: resolve({ step: 'guests', clear: ['start'] }) }),
        to: { phase: idle, resolution: resolve({ step: 'guests', clear: ['start'] }) },
        effects: [refresh, clearStart, { type: 'replace-url', changes: { start: undefined } }],
      },
    ],
    [
      'of a step that is cancelled leads on',
      {
        from: { phase: calling(guests) },
        action: ended({ type: 'cancelled' }),
        to: { phase: idle },
        effects: [show('review')],
      },
    ],
    [
      'of the screen ends it',
      {
        from: { phase: submitting },
        action: ended(booked),
        to: { phase: finishing },
        effects: [{ type: 'finish', outcome: { booking: 'b1' }, result: { id: 'b1' } }],
      },
    ],
    [
      'of the screen that is refused leads where that can be fixed',
      {
        from: { phase: submitting },
        action: ended({ type: 'refused', resolution: taken }),
        to: { phase: idle, resolution: taken },
        effects: [refresh, clearStart, show('time', { start: undefined })],
      },
    ],
    [
      'of the screen that is cancelled can be sent again',
      { from: { phase: submitting }, action: ended({ type: 'cancelled' }), to: { phase: idle } },
    ],
    ['means nothing after it has failed', { action: ended(booked) }],
    [
      'that has thrown can be sent again',
      { from: { phase: submitting }, action: { type: 'failed' }, to: { phase: idle } },
    ],
    [
      'has ended once the end shows',
      { from: { phase: finishing }, action: { type: 'finished' }, to: { phase: idle } },
    ],
  ]
  test.each(transitions)('%s', (_, transition) => expectTransition(transition))
})

describe("A widget's work", () => {
  const transitions: readonly (readonly [string, Transition])[] = [
    ['is counted', { from: { runningWork: 1 }, action: { type: 'work-started' }, to: { runningWork: 2 } }],
    ['is counted down', { from: { runningWork: 2 }, action: { type: 'work-ended' }, to: { runningWork: 1 } }],
    [
      'that begins during a check is waited for',
      {
        from: { phase: checking(review) },
        action: { type: 'work-started' },
        to: { phase: checking(review, { mustWait: true }), runningWork: 1 },
      },
    ],
    [
      "that begins during the step's call is waited for",
      {
        from: { phase: calling(guests) },
        action: { type: 'work-started' },
        to: { phase: calling(guests, { mustWait: true }), runningWork: 1 },
      },
    ],
    [
      'that begins once the call is sent changes nothing about it',
      { from: { phase: submitting }, action: { type: 'work-started' }, to: { runningWork: 1 } },
    ],
    [
      'repeats the press that waited for it',
      {
        from: { waitingStep: 'review' },
        action: { type: 'resume', position: at(review) },
        to: { waitingStep: undefined, phase: checking(review) },
        effects: [{ type: 'check-step' }],
      },
    ],
    [
      'does not repeat the press if the visitor has moved on',
      {
        from: { waitingStep: 'review' },
        action: { type: 'resume', position: at(time) },
        to: { waitingStep: undefined },
      },
    ],
    [
      'does not repeat a press while another is checked',
      {
        from: { waitingStep: 'review', phase: checking(review) },
        action: { type: 'resume', position: at(review) },
        to: { waitingStep: undefined },
      },
    ],
    ['repeats nothing if no press waits', { action: { type: 'resume', position: at(undefined) } }],
  ]
  test.each(transitions)('%s', (_, transition) => expectTransition(transition))

  test.each([
    [true, { waitingStep: 'review' }],
    [false, { waitingStep: 'review', runningWork: 1 }],
    [false, {}],
  ])('has ended for a press that waits: %s', (expected, state) =>
    expect(isStepResumable({ ...initialStepState, ...state })).toBe(expected),
  )
})

describe('An answer', () => {
  const shown = { resolution: taken, incomplete: { step: 'time', presses: 1 } }
  const hidden = { resolution: undefined, incomplete: undefined }
  const answer = (changes: Readonly<Record<string, unknown>>, position: ScreenPosition): StepAction => ({
    type: 'answer',
    changes,
    position,
  })
  const transitions: readonly (readonly [string, Transition])[] = [
    [
      'goes to the URL if the screen says so, and hides the last problem',
      {
        from: shown,
        action: answer({ start: '10:00' }, at(time)),
        to: hidden,
        effects: [{ type: 'replace-url', changes: { start: '10:00' } }],
      },
    ],
    [
      'goes to the tab otherwise',
      {
        action: answer({ email: 'a@b.example' }, at(review)),
        to: hidden,
        effects: [{ type: 'store-values', changes: { email: 'a@b.example' } }],
      },
    ],
    [
      'that is emptied leaves the URL',
      {
        action: answer({ start: '', people: null }, at(time)),
        to: hidden,
        effects: [
          { type: 'store-values', changes: { people: null } },
          { type: 'replace-url', changes: { start: undefined } },
        ],
      },
    ],
    [
      'that fills a step leads on from it, if it advances by itself',
      {
        action: answer({ service: 'yoga', note: 'x' }, at(service)),
        to: hidden,
        effects: [
          { type: 'store-values', changes: { note: 'x' } },
          { type: 'push-url', changes: { service: 'yoga', step: 'time' } },
        ],
      },
    ],
    [
      'leads nowhere while that step lacks another',
      {
        action: answer({ start: '10:00' }, at(service)),
        to: hidden,
        effects: [{ type: 'replace-url', changes: { start: '10:00' } }],
      },
    ],
    ['of nothing has no effect', { action: answer({}, at(time)), to: hidden }],
    [
      'does not stop a press that is checked',
      { from: { phase: checking(time) }, action: answer({}, at(time)), to: hidden },
    ],
  ]
  test.each(transitions)('%s', (_, transition) => expectTransition(transition))
})

describe('Moving', () => {
  const transitions: readonly (readonly [string, Transition])[] = [
    [
      'shows a step with changes of the URL',
      {
        from: { incomplete: { step: 'time', presses: 1 } },
        action: { type: 'go-to', step: 'service', changes: { start: undefined } },
        effects: [show('service', { start: undefined })],
      },
    ],
    [
      'hides that a value was missing, once the step shows',
      {
        from: { incomplete: { step: 'time', presses: 1 } },
        action: { type: 'step-shown' },
        to: { incomplete: undefined },
      },
    ],
    [
      'follows a problem that a widget reports',
      {
        from: { phase: checking(review) },
        action: { type: 'problem', resolution: taken, step: 'review' },
        to: { resolution: taken },
        effects: [refresh, clearStart, show('time', { start: undefined })],
      },
    ],
    [
      'follows no problem of the step that shows',
      {
        action: { type: 'problem', resolution: taken, step: 'time' },
        to: { resolution: taken },
        effects: [refresh, clearStart, { type: 'replace-url', changes: { start: undefined } }],
      },
    ],
    [
      'remembers the field that a form lacks',
      { action: { type: 'missing-field', text: 'Enter your name' }, to: { missingField: 'Enter your name' } },
    ],
    ['shows a notice', { action: { type: 'notice', notice: 'One moment' }, to: { notice: 'One moment' } }],
  ]
  test.each(transitions)('%s', (_, transition) => expectTransition(transition))
})

describe('A screen is busy', () => {
  test.each([
    ['not at rest', {}, false],
    ['not while a widget checks', { phase: checking(review) }, false],
    ["during a step's call", { phase: calling(guests) }, true],
    ["during the screen's call", { phase: submitting }, true],
    ['until the end shows', { phase: finishing }, true],
    ['in the step whose press waits', { waitingStep: 'review' }, true],
    ['not in another step', { waitingStep: 'time' }, false],
  ])('%s', (_, state: Partial<StepMachineState>, expected) =>
    expect(isStepBusy({ ...initialStepState, ...state }, 'review')).toBe(expected),
  )
})

describe('The store', () => {
  test('changes its state before it carries out effects, which may dispatch', () => {
    const seen: string[] = []
    const store: StepStore = createStepStore(effect => {
      seen.push(`${effect.type} in ${store.getState().phase.name}`)
      if (effect.type === 'check-step') store.dispatch(passed)
    })
    store.subscribe(() => seen.push(store.getState().phase.name))
    store.dispatch(press(at(review)))
    expect(seen).toEqual(['checking', 'check-step in checking', 'submitting', 'send-call in submitting'])
  })

  test('tells no listener that has unsubscribed', () => {
    const store = createStepStore(() => undefined)
    let calls = 0
    store.subscribe(() => {
      calls += 1
    })()
    store.dispatch({ type: 'work-started' })
    expect(calls).toBe(0)
    expect(store.getState().runningWork).toBe(1)
  })
})
