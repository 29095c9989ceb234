/**
 * Connects a page in a frame with the page around it, the host: tells it events and takes what it prefills. Loaded in
 * frames only.
 */
import { createPrefilledUrlStore } from '../browser/prefilled-url-store.ts'
import type { AppProps } from './app.tsx'
import {
  type Announce,
  announceCalls,
  announceChoices,
  announceConsent,
  createAnnouncer,
} from './event-announcer.ts'
import { toPrefilledQuery } from './host-values.ts'

export async function connect(props: AppProps): Promise<AppProps> {
  // A chunk of its own, which the page has loaded already.
  const { listenToHost, sendToHost } = await import('../embed/bridge.ts')
  const { page } = props.pageData
  const address = createPrefilledUrlStore(props.address)
  listenToHost(values => address.setPrefill(toPrefilledQuery(values)))
  const announce = createAnnouncer(page, { address: props.address, send: sendToHost, getPageName })
  announceChoices(props.address, announce)
  announceConsent(announce)
  watchDocument(announce)
  return {
    ...props,
    address,
    call: announceCalls(props.call, announce),
    onRendered: () => {
      props.onRendered?.()
      announceArrival(announce)
      if (page.problem) announce({ page: 'problem' }, { problem: page.problem })
    },
  }
}

const getPageName = () => document.documentElement.dataset.route

function announceArrival(announce: Announce): void {
  announce({ page: 'ready' })
  announce({ page: 'viewed' })
}

/** Announces other pages, which change the name of the route, and heights. */
function watchDocument(announce: Announce): void {
  new MutationObserver(() => announceArrival(announce)).observe(document.documentElement, {
    attributeFilter: ['data-route'],
  })
  new ResizeObserver(([entry]) =>
    announce({ page: 'height' }, { height: Math.ceil(entry?.contentRect.height ?? 0) }),
  ).observe(document.body)
}
