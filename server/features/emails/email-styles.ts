/**
 * Styles of emails: inline for the light scheme, which every mail program shows, and a style sheet for the dark scheme
 * and for narrow screens, which some ignore. Mail programs know no custom properties.
 */
import type { SafeHtml } from '#server/lib/html.ts'
import type { EmailBranding } from './email-branding.ts'

/** Inline styles by the name of their class. */
export type EmailStyles = Readonly<Record<(typeof styleNames)[number], string>>

const styleNames = [
  ...([
    'page',
    'card',
    'mark',
    'name',
    'title',
    'text',
    'list',
    'picture',
    'facts',
    'label',
    'value',
  ] as const),
  'large',
  ...(['sum', 'sumLabel', 'sumValue', 'link', 'button', 'quiet', 'foot'] as const),
] as const

export function createEmailStyles({
  colours: { light },
  font,
  fontTitle,
  radius,
}: EmailBranding): EmailStyles {
  const small = Math.round(radius * 0.6)
  const wraps = 'overflow-wrap:anywhere;word-break:break-word'
  return {
    page: `margin:0;padding:0;background:${light.paper};color:${light.ink};font:16px/1.5 ${font}`,
    card: `padding:32px;background:${light.card};border:1px solid ${light.line};border-top:4px solid ${light.accent};border-radius:${radius}px`,
    mark: `display:inline-block;width:40px;height:40px;border-radius:${small}px;background:${light.accent};color:${light.onAccent};font-weight:700;font-size:18px;line-height:40px;text-align:center`,
    name: `color:${light.ink};font:600 18px/1.3 ${fontTitle};${wraps}`,
    title: `margin:0 0 16px;color:${light.ink};font:600 24px/1.25 ${fontTitle};${wraps}`,
    text: `margin:0 0 16px;color:${light.ink}`,
    list: `margin:0 0 16px;padding:0 0 0 24px;color:${light.ink}`,
    picture: `display:block;max-width:100%;height:auto;border:0;border-radius:${small}px`,
    facts: `margin:0 0 16px;border-radius:${small}px;background:${light.soft}`,
    label: `padding:0;color:${light.ink2};font-size:13px;line-height:1.4`,
    value: `padding:0;color:${light.ink};font-weight:600;${wraps}`,
    large: 'font-size:28px;line-height:1.4;letter-spacing:3px',
    sum: `margin:0 0 16px;table-layout:fixed;border-top:1px solid ${light.line}`,
    sumLabel: `padding:8px 16px 8px 0;vertical-align:top;border-bottom:1px solid ${light.line};color:${light.ink2};font-size:14px;${wraps}`,
    sumValue: `padding:8px 0;vertical-align:top;text-align:right;border-bottom:1px solid ${light.line};color:${light.ink};font-weight:600;font-size:14px;${wraps}`,
    link: `color:${light.accentText};font-weight:600`,
    button: `display:inline-block;padding:14px 24px;border-radius:${small}px;background:${light.accent};color:${light.onAccent};font-weight:600;text-align:center;text-decoration:none`,
    quiet: `margin:0 0 12px;color:${light.ink2};font-size:14px`,
    foot: `padding:20px 8px 0;color:${light.ink2};font-size:14px`,
  }
}

/** Returns the style sheet. It contains only our own colours, so nothing in it needs escaping. */
export function createEmailStyleSheet({ colours: { dark }, logo, logoDark }: EmailBranding): SafeHtml {
  const hidden = '{display:none!important}'
  const logoRules = logoDark
    ? `.logo${hidden}.logodark{display:inline-block!important;max-height:none!important}`
    : // Made for paper, it could be dark on dark.
      `.logo{background:#ffffff!important;padding:8px!important;border-radius:8px!important}`
  return {
    markup: `:root{color-scheme:light dark;supported-color-schemes:light dark}
.logodark{display:none}
@media (max-width:480px){.card{padding:24px 20px!important}.button{display:block!important}}
@media (prefers-color-scheme:dark){
.page{background:${dark.paper}!important;color:${dark.ink}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important;border-top-color:${dark.accent}!important}
.name,.title,.text,.value,.sumValue{color:${dark.ink}!important}
.label,.sumLabel,.quiet,.foot{color:${dark.ink2}!important}
.facts{background:${dark.soft}!important}
.sum,.sumLabel,.sumValue{border-color:${dark.line}!important}
.mark,.button{background:${dark.accent}!important;color:${dark.onAccent}!important}
.link{color:${dark.accentText}!important}
${logo ? logoRules : ''}
}`,
  }
}
