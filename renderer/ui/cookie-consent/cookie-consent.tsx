import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly link?: { readonly label: string; readonly href: string; readonly rel?: string } | undefined
  readonly labels: { readonly essential: string; readonly all: string }
  /** The form's address, used without JavaScript. */
  readonly action: string
  readonly onChoose: (choice: string) => void
}

/**
 * Asks for cookies at the bottom of the window without blocking the page: the content above makes room, and
 * refusing is as easy as accepting.
 */
export function CookieConsent({ title, children, link, labels, action, onChoose }: Props) {
  const region = useRef<HTMLElement>(null)
  useRoomBelow(region)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (submitter instanceof HTMLButtonElement) onChoose(submitter.value)
  }
  return (
    <section ref={region} className="bp-consent" aria-labelledby="consent-title">
      <form className="bp-consent-inner" action={action} onSubmit={submit}>
        <div className="bp-consent-words">
          <h2 id="consent-title" className="bp-consent-title">
            {title}
          </h2>
          <p className="bp-consent-text">
            {children}{' '}
            {link && (
              <a href={link.href} rel={link.rel}>
                {link.label}
              </a>
            )}
          </p>
        </div>
        <div className="bp-consent-choices">
          <Button name="choice" value="essential">
            {labels.essential}
          </Button>
          <Button name="choice" value="all">
            {labels.all}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Tells the style sheet the banner's height, so that it covers neither the end of the page nor the focused element. */
function useRoomBelow(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current
    const frame = element?.parentElement
    if (!element || !frame) return
    const watch = new ResizeObserver(() =>
      frame.style.setProperty('--below', `${Math.ceil(element.getBoundingClientRect().height)}px`),
    )
    watch.observe(element)
    return () => {
      watch.disconnect()
      frame.style.removeProperty('--below')
    }
  }, [region])
}
