/**
 * Lets any link or button of a page open a dialog: `<a href="https://book.example/…" data-bookplate>`. Its options are
 * `data-bookplate-accent` and so on; a button names the page in `data-bookplate-src`. Without this script, a link leads
 * to the page. Widgets in the modes `popup` and `button` are opened by what is in them.
 */
import { tagName } from './tag-name.ts'
import { WidgetElement } from './widget-element.ts'

const attribute = 'data-bookplate'
const openers = `[${attribute}],${tagName}[mode=popup],${tagName}[mode=button]`

export function openDialogsOnClick(): void {
  // Equal openers share a widget, also one that a script removes and makes again.
  const widgets = new Map<string, WidgetElement>()
  const findWidget = ({ target }: Event): WidgetElement | undefined => {
    const opener = target instanceof Element && target.closest(openers)
    if (!opener) return undefined
    if (opener instanceof WidgetElement) return opener
    const widget = widgets.get(opener.outerHTML) ?? createWidget(opener)
    widgets.set(opener.outerHTML, widget)
    return widget
  }
  const warmUp = (event: Event) => findWidget(event)?.warmUp()
  document.addEventListener('pointerover', warmUp)
  document.addEventListener('focusin', warmUp)
  document.addEventListener('click', event => {
    // Clicks that open another tab or window are the browser's.
    const { ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
    const widget = !(ctrlKey || metaKey || shiftKey || altKey || defaultPrevented) && findWidget(event)
    if (!widget) return
    event.preventDefault()
    widget.open()
  })
}

function createWidget(opener: Element): WidgetElement {
  const widget = document.createElement(tagName)
  widget.setAttribute('src', opener.getAttribute('href') ?? '')
  widget.setAttribute('label', opener.textContent)
  for (const { name, value } of opener.attributes)
    if (name.startsWith(`${attribute}-`)) widget.setAttribute(name.slice(attribute.length + 1), value)
  widget.setAttribute('mode', 'popup')
  return document.body.appendChild(widget)
}
