/** `bookplate/embed`: adds the script of an installation to a page. On a server it does nothing. */
import { tagName } from './tag-name.ts'

export interface ScriptOptions {
  /** For pages whose policy asks for it. */
  readonly nonce?: string
  /** `shadow` for `<bookplate-inline>`, which shows pages without a frame. Default: `<bookplate-widget>`. */
  readonly mode?: 'frame' | 'shadow'
}

/** The elements, and the scripts that define them. */
export const widgetScripts = {
  frame: { tag: tagName, path: '/embed/v1.js', type: '' },
  shadow: { tag: 'bookplate-inline', path: '/embed/inline.js', type: 'module' },
} as const

/**
 * Loads the script once, however often it is called. Resolves when the element works; rejects if the script cannot be
 * loaded. A page has the widgets of one installation.
 *
 * @param url of the installation, or of any page of it
 */
export function loadWidget(url: string, { nonce, mode = 'frame' }: ScriptOptions = {}): Promise<void> {
  const { tag, path, type } = widgetScripts[mode]
  if (typeof document === 'undefined' || customElements.get(tag)) return Promise.resolve()
  const src = new URL(path, new URL(url, location.href)).href
  const present = [...document.scripts].find(script => script.src === src)
  const script = present ?? document.createElement('script')
  return new Promise((settle, fail) => {
    void customElements.whenDefined(tag).then(() => settle())
    script.addEventListener('error', () => {
      // The next call tries again.
      script.remove()
      fail(new Error(`${src} cannot be loaded.`))
    })
    if (present) return
    if (nonce !== undefined) script.nonce = nonce
    script.type = type
    script.async = true
    script.src = src
    document.head.append(script)
  })
}
