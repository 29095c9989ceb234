/** Tells the page around a widget the declared events (`schemas/events/`). */
import type { EmbedEventName } from '#schemas/generated/embed.gen.ts'
import { eventDeclarations } from '#schemas/generated/event-declarations.gen.ts'
import type { SharedDetail } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { EventTrigger } from '#schemas/runtime/embed/event-declaration.ts'
import { pickDeclaredProperties } from '#schemas/runtime/embed/pick-declared-properties.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { UrlStore } from '../browser/url-store.ts'
import type { FrameEvent } from '../embed/protocol.ts'
import { getPageLoadData } from '../screen/loads.ts'
import type { Page } from '../screen/page.ts'

/** Tells the events of a trigger; `facts` join the scope of their templates. */
export type Announce = (trigger: EventTrigger, facts?: Readonly<Record<string, unknown>>) => void

export interface AnnouncerOptions {
  readonly address: UrlStore
  readonly send: (event: FrameEvent) => void
  /** Returns the page that is shown now. */
  readonly getPage: () => Page
}

/** Returns a function that sends the events of a trigger; those of a call only if they say something else than before. */
export function createEventAnnouncer({ address, send, getPage }: AnnouncerOptions): Announce {
  const last = new Map<string, string>()
  return (trigger, facts = {}) => {
    const page = getPage()
    const query = address.query()
    const scope = {
      params: page.params,
      query,
      ...facts,
      page: { name: page.baseRouteName, locale: page.locale, step: query.step },
    }
    for (const { name, on, when, detail, fill } of eventDeclarations) {
      if (!on.some(declared => isSameTrigger(declared, trigger))) continue
      if (when !== undefined && !evaluateCondition(when, scope)) continue
      const picked = pickDeclaredProperties(fillJsonTemplate(fill, scope), detail, getShares(page))
      const text = JSON.stringify(picked)
      if (trigger.call !== undefined && last.get(name) === text) continue
      last.set(name, text)
      send(toFrameEvent(name, picked))
    }
  }
}

const isSameTrigger = (one: EventTrigger, other: EventTrigger): boolean =>
  one.call === other.call && one.choice === other.choice && one.page === other.page

/** What the business shares with the sites that embed it. */
function getShares(page: Page): readonly SharedDetail[] {
  const { business } = getPageLoadData(page)
  return isObject(business) && Array.isArray(business.embedShares) ? business.embedShares : []
}

/** Casts: a test checks the detail of each event against its declaration. */
const toFrameEvent = (name: string, detail: unknown): FrameEvent =>
  ({ type: 'event', name: name as EmbedEventName, detail }) as FrameEvent

/** Wraps calls so that the events of their outcomes are sent. */
export const withCallEvents =
  (call: CallFunction, announce: Announce): CallFunction =>
  async (name, input, options) => {
    const outcome = await call(name, input, options)
    if (outcome.ok) announce({ call: name }, { input, result: outcome.value })
    else announce({ page: 'problem' }, { problem: { code: outcome.problem.code, call: name } })
    return outcome
  }

/** Tells that a page is shown, with its problem if it shows one instead of a screen. */
export function announcePageLoad({ problem }: Page, announce: Announce): void {
  announce({ page: 'ready' })
  announce({ page: 'viewed' })
  if (problem) announce({ page: 'problem' }, { problem })
}

/** Tells choices and steps whenever the URL changes; returns a function that stops it. */
export function announceChoices(address: UrlStore, announce: Announce): () => void {
  const choices = eventDeclarations.flatMap(({ on }) => on.flatMap(({ choice }) => choice ?? []))
  let before = address.query()
  return address.subscribe(() => {
    const query = address.query()
    for (const choice of choices)
      if (query[choice] !== undefined && query[choice] !== before[choice]) announce({ choice })
    const isOtherStep = query.step !== before.step
    before = query
    if (isOtherStep) announce({ page: 'viewed' })
  })
}

/** Tells how the visitor answers the cookie banner; returns a function that stops it. */
export function announceConsent(announce: Announce): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) announce({ page: 'consent' }, { consent: event.detail.choice })
  }
  document.addEventListener('bookplate:consent', listener)
  return () => document.removeEventListener('bookplate:consent', listener)
}
