/**
 * A letter's HTML, limited to what mail programs of all ages render alike. No images, no scripts, no remote content.
 */
import { html } from '../html.ts'
import type { LetterFact, LetterParts } from './letter-parts.ts'

export function renderLetterHtml(parts: LetterParts): string {
  const {
    languageTag: tag,
    title,
    greeting,
    intro,
    appointments: occasions,
    more,
    receipt,
    receiptNotice,
    receiptLink,
    reference,
    link,
    reason,
    business,
  } = parts
  return html`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${title}</h1>
<p style="margin:0 0 16px">${greeting}</p>
<p style="margin:0 0 24px">${intro}</p>
${occasions.map(facts => renderTable(facts))}
${more === undefined ? '' : html`<p style="margin:0 0 24px">${more}</p>`}
${receipt.length === 0 ? '' : renderTable(receipt)}
${receiptNotice === undefined ? '' : html`<p style="margin:0 0 24px">${receiptNotice}</p>`}
${receiptLink === undefined ? '' : html`<p style="margin:0 0 24px"><a href="${receiptLink.href}">${receiptLink.label}</a></p>`}
${reference === undefined ? '' : renderTable([reference])}
<p style="margin:0 0 24px"><a href="${link.href}" style="${buttonStyle}">${link.label}</a></p>
<p style="${quietStyle}">${link.warning}</p>
${reason === undefined ? '' : html`<p style="${quietStyle}">${reason}</p>`}
<p style="${quietStyle};border-top:1px solid #9ca3af;padding-top:16px">${business.map(line => html`${line}<br>`)}</p>
</div>
</body>
</html>
`.markup
}

const renderTable = (facts: readonly LetterFact[]) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 24px">
${facts.map(
  ({ label, value }) =>
    html`<tr><td style="padding:2px 16px 2px 0;vertical-align:top;opacity:.75">${label}</td><td style="padding:2px 0;vertical-align:top;font-weight:600">${value}</td></tr>
`,
)}</table>`

/** Mail programs do not support custom properties. The colours keep 7:1 on both sides of a dark mode that recolours. */
const buttonStyle =
  'display:inline-block;padding:12px 20px;border:1px solid #6b7280;border-radius:8px;background:#1f2937;color:#ffffff;text-decoration:none;font-weight:600'
const quietStyle = 'margin:0 0 16px;font-size:14px;opacity:.8'
