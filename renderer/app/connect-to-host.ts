/**
 * Connects a page in a frame with the page around it, the host: tells it the declared events (`schemas/events/`) and
 * takes what it prefills. Loaded in frames only.
 */
import type { EmbedEventName } from '#schemas/generated/embed.gen.ts'
import { eventDeclarations } from '#schemas/generated/event-declarations.gen.ts'
import type { SharedDetail } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { EventTrigger } from '#schemas/runtime/embed/event-declaration.ts'
import { pickDeclared } from '#schemas/runtime/embed/pick-declared.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import { createPrefilledUrlStore } from '../browser/prefilled-url-store.ts'
import type { UrlStore } from '../browser/url-store.ts'
import type { FrameEvent, FrameMessage } from '../embed/protocol.ts'
import { getPageLoadData } from '../screen/loads.ts'
import type { Page } from '../screen/page.ts'
import type { AppProps } from './app.tsx'
import { toPrefilledQuery } from './host-values.ts'

export async function connect(props: AppProps): Promise<AppProps> {
  // A chunk of its own, which the page has loaded already.
  const { listenToHost, sendToHost } = await import('../embed/bridge.ts')
  const { page } = props.pageData
  const prefilled = createPrefilledUrlStore(props.address)
  listenToHost(values => prefilled.setPrefill(toPrefilledQuery(values)))
  const announce = createAnnouncer(page, { address: props.address, send: sendToHost })
  watchPage(props.address, announce)
  return {
    ...props,
    address: prefilled,
    call: announceCalls(props.call, announce),
    onRendered: () => {
      props.onRendered?.()
      announce({ page: 'ready' })
      announce({ page: 'viewed' })
      if (page.problem) announce({ page: 'problem' }, { problem: page.problem })
    },
  }
}

type Announce = (trigger: EventTrigger, facts?: Readonly<Record<string, unknown>>) => void

/** Returns a function that sends the events of a trigger, each only if it says something else than before. */
function createAnnouncer(
  page: Page,
  { address, send }: { readonly address: UrlStore; readonly send: (message: FrameMessage) => void },
): Announce {
  const last = new Map<string, string>()
  return (trigger, facts = {}) => {
    const query = address.query()
    const scope = {
      params: page.params,
      query,
      ...facts,
      page: { name: document.documentElement.dataset.route, locale: page.locale, step: query.step },
    }
    for (const { name, on, when, detail, fill } of eventDeclarations) {
      if (!on.some(declared => isSameTrigger(declared, trigger))) continue
      if (when !== undefined && !evaluateCondition(when, scope)) continue
      const picked = pickDeclared(fillJsonTemplate(fill, scope), detail, getShares(page))
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

const announceCalls =
  (call: CallFunction, announce: Announce): CallFunction =>
  async (name, input, options) => {
    const outcome = await call(name, input, options)
    if (outcome.ok) announce({ call: name }, { input, result: outcome.value })
    else announce({ page: 'problem' }, { problem: { code: outcome.problem.code, call: name } })
    return outcome
  }

/** Announces choices, steps, other pages, heights and consent. */
function watchPage(address: UrlStore, announce: Announce): void {
  const choices = eventDeclarations.flatMap(({ on }) => on.flatMap(({ choice }) => choice ?? []))
  let before = address.query()
  address.subscribe(() => {
    const query = address.query()
    for (const choice of choices)
      if (query[choice] !== undefined && query[choice] !== before[choice]) announce({ choice })
    const isOtherStep = query.step !== before.step
    before = query
    if (isOtherStep) announce({ page: 'viewed' })
  })
  new MutationObserver(() => {
    announce({ page: 'ready' })
    announce({ page: 'viewed' })
  }).observe(document.documentElement, { attributeFilter: ['data-route'] })
  new ResizeObserver(([entry]) =>
    announce({ page: 'height' }, { height: Math.ceil(entry?.contentRect.height ?? 0) }),
  ).observe(document.body)
  document.addEventListener('bookplate:consent', event => {
    if (event instanceof CustomEvent) announce({ page: 'consent' }, { consent: event.detail.choice })
  })
}
