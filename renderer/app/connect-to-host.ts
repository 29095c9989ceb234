/**
 * Connects a page in a frame with the page around it, the host: tells it events and takes what it prefills. Loaded in
 * frames, and where a campaign leads to the page itself.
 */

import { getForeignReferrer, isFramed } from '../browser/embedder.ts'
import { withPrefilledParameters } from '../browser/prefilled-parameters.ts'
import type { AppProps } from './app.tsx'
import {
  type Announce,
  announceChoices,
  announceConsent,
  announcePageLoad,
  createEventAnnouncer,
  withCallEvents,
} from './event-announcer.ts'
import { toPrefilledQuery } from './host-values.ts'
import { listenForPageShown } from './page-shown.ts'

export async function connectToHost(props: AppProps): Promise<AppProps> {
  if (!isFramed()) return keepCampaign(props)
  if (props.pageData.page.load.preview) {
    const { connectToEditor, isInEditor } = await import('./connect-to-editor.ts')
    if (isInEditor(props)) return connectToEditor(props)
  }
  // A chunk of its own, which the page has loaded already.
  const { listenToHost, sendToHost } = await import('../embed/bridge.ts')
  let { page } = props.pageData
  const address = withPrefilledParameters(props.address)
  listenToHost(values => address.setPrefill(toPrefilledQuery(values)))
  const announce = createEventAnnouncer({ address: props.address, send: sendToHost, getPage: () => page })
  announceChoices(props.address, announce)
  announceConsent(announce)
  watchHeight(announce)
  listenForPageShown(shown => {
    page = shown
    announcePageLoad(page, announce)
  })
  return {
    ...props,
    address,
    call: withCallEvents(props.call, announce),
    onRendered: () => {
      props.onRendered?.()
      announcePageLoad(page, announce)
    },
  }
}

/** Keeps what the first address of a visit says about its source for the booking, as hosts do. */
function keepCampaign(props: AppProps): AppProps {
  const address = withPrefilledParameters(props.address)
  const campaign = location.search.match(/utm_\w+=[^&]*/g)?.join('&')
  address.setPrefill(toPrefilledQuery({ campaign, referrer: getForeignReferrer() ?? '' }))
  return { ...props, address }
}

function watchHeight(announce: Announce): void {
  new ResizeObserver(([entry]) =>
    announce({ page: 'height' }, { height: Math.ceil(entry?.contentRect.height ?? 0) }),
  ).observe(document.body)
}
