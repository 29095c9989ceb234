/**
 * The messages between a page and the widget in its frame. The page opens one `MessageChannel` for each document of
 * the frame and hands one port over; everything else goes through the ports, which nobody else has.
 * `schemas/embed/messages.json` declares the same for those who write their own loader.
 */
import type { EmbedEventName, EmbedEvents, EmbedOptions } from '#schemas/generated/embed.gen.ts'

/** Changes only if older loaders could no longer be understood. */
export const protocolVersion = 1

/** The first nine characters of the name of a frame that is embedded on purpose; then `?` and options may follow. */
export const frameNamePrefix = 'bookplate'

/** What the bridge dispatches in the frame after the page has changed the frame's name. */
export const frameNameEvent = 'bookplate:name'

/** From the page to the window of the frame, with a port. Repeated when options change. */
export interface ConnectMessage extends Pick<EmbedOptions, 'prefill' | 'source'> {
  readonly bookplate: typeof protocolVersion
  /** The name that the frame should have: the look may have changed since it was loaded. */
  readonly name: string
  /** The `utm_…` parameters of the page, as a query. */
  readonly campaign?: string | undefined
  /** The address of the page without its query. */
  readonly page: string
  /** What led to the page; empty if the browser does not say. */
  readonly referrer: string
}

/** From the frame through its port. */
export type FrameMessage = FrameEvent | { readonly type: 'close' }

export type FrameEvent = {
  [Name in EmbedEventName]: {
    readonly type: 'event'
    readonly name: Name
    readonly detail: EmbedEvents[Name]
  }
}[EmbedEventName]
