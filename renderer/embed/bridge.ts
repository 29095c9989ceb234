/**
 * The frame's end of the channel to the page around it. Runs before the document has loaded, when the page hands over
 * its port; what the app says until then waits. Believes only the window around it, and only the first origin that it
 * shows: the policy (`frame-ancestors`) has already refused pages that may not embed this one.
 */
import { type ConnectMessage, type FrameMessage, frameNameEvent, protocolVersion } from './protocol.ts'

type HostValues = Partial<ConnectMessage>

const maxWaiting = 100
const waiting: FrameMessage[] = []
let port: MessagePort | undefined
let hostOrigin: string | undefined
let values: HostValues = {}
let listener: (values: HostValues) => void = () => undefined

/** Sends a message to the page around, or keeps it until there is a channel. */
export function sendToHost(message: FrameMessage): void {
  if (port) port.postMessage(message)
  else if (waiting.length < maxWaiting) waiting.push(message)
}

/** Calls the listener with what the page has passed in, now and after each change. */
export function listenToHost(next: (values: HostValues) => void): void {
  listener = next
  listener(values)
}

addEventListener('message', ({ data, source, origin, ports }) => {
  if (
    source !== parent ||
    data?.bookplate !== protocolVersion ||
    !ports[0] ||
    origin !== (hostOrigin ?? origin)
  )
    return
  hostOrigin = origin
  port = ports[0]
  for (const message of waiting.splice(0)) port.postMessage(message)
  if (typeof data.name === 'string') window.name = data.name
  dispatchEvent(new Event(frameNameEvent))
  values = data
  listener(values)
})

addEventListener('keydown', event => {
  if (event.key === 'Escape' && !event.defaultPrevented) sendToHost({ type: 'close' })
})
