/** The styles of the element, in its shadow root; a page's policy for styles does not concern them. */
export function createWidgetStyles(): CSSStyleSheet {
  const styles = new CSSStyleSheet()
  styles.replaceSync(`:host{display:block}
:host([mode=button]){position:fixed;z-index:9;inset:auto 24px 24px auto}
iframe,::slotted(iframe){display:block;width:100%;border:0}
button{padding:14px 24px;border:0;border-radius:99px;background:var(--bp-accent,#1f5f5b);color:#fff;font:600 16px system-ui}
dialog{width:min(960px,96vw);max-width:none;height:min(860px,96dvh);max-height:none;padding:0;border:0;border-radius:16px;overflow:hidden}
dialog::backdrop{background:#0008}
dialog>iframe{height:calc(100% - 48px)}
dialog>button{display:block;margin-left:auto;background:none;color:CanvasText}
@media(width<600px){dialog{width:100%;height:100%;border-radius:0}}`)
  return styles
}
