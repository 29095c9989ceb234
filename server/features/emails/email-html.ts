/**
 * An email's HTML, limited to what mail programs of all ages render alike: tables for the frame, no scripts, and no
 * remote content, which would tell the sender who reads. The logo is part of the email.
 */
import { html, type SafeHtml } from '#server/lib/html.ts'
import { darkLogoContentId, type EmailBranding, logoContentId } from './email-branding.ts'
import type { EmailFact, EmailLink, EmailParts } from './email-parts.ts'
import { createEmailStyleSheet, createEmailStyles, type EmailStyles } from './email-styles.ts'

export function renderEmailHtml(parts: EmailParts, branding: EmailBranding): string {
  const { languageTag: tag, title, business } = parts
  const styles = createEmailStyles(branding)
  return html`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${createEmailStyleSheet(branding)}</style>
</head>
<body class="page" style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="padding:24px 12px;background:${branding.colours.light.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 8px 16px">${renderBrand(parts, branding, styles)}</td></tr>
<tr><td class="card" style="${styles.card}">${renderBody(parts, styles)}</td></tr>
<tr><td class="foot" style="${styles.foot}">${business.map(line => html`${line}<br>`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup
}

/** The logo includes the name; without one, the name stands beside its first letter, as on the pages. */
function renderBrand(
  { sender }: EmailParts,
  { logo, logoDark }: EmailBranding,
  styles: EmailStyles,
): SafeHtml {
  if (!logo)
    return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding:0 12px 0 0"><span class="mark" aria-hidden="true" style="${styles.mark}">${[...sender][0]}</span></td>
<td class="name" style="${styles.name}">${sender}</td>
</tr></table>`
  return html`<img class="logo" src="cid:${logoContentId}" width="${logo.width}" height="${logo.height}" alt="${sender}" style="display:inline-block;border:0">${
    logoDark &&
    html`<img class="logodark" src="cid:${darkLogoContentId}" width="${logoDark.width}" height="${logoDark.height}" alt="${sender}" style="display:none;max-height:0;border:0">`
  }`
}

function renderBody(parts: EmailParts, styles: EmailStyles): SafeHtml {
  const { title, greeting, intro, appointments, more, receipt, receiptNotice, receiptLink, link } = parts
  const { reference, moreLinks = [], reason, leaveLink } = parts
  const paragraph = (text: string | undefined) =>
    text === undefined ? undefined : html`<p class="text" style="${styles.text}">${text}</p>`
  const quiet = (text: string | undefined) =>
    text === undefined ? undefined : html`<p class="quiet" style="${styles.quiet}">${text}</p>`
  return html`
<h1 class="title" style="${styles.title}">${title}</h1>
${paragraph(greeting)}
${paragraph(intro)}
${paragraph(parts.cause)}
${appointments.map(facts => renderFacts(facts, styles))}
${paragraph(more)}
${receipt.length === 0 ? undefined : renderSums(receipt, styles)}
${paragraph(receiptNotice)}
${receiptLink && renderLinks([receiptLink], styles)}
${reference && renderSums([reference], styles)}
${link && html`<p style="margin:24px 0 20px"><a class="button" href="${link.href}" style="${styles.button}">${link.label}</a></p>`}
${moreLinks.length === 0 ? undefined : renderLinks(moreLinks, styles)}
${quiet(link?.warning)}
${quiet(reason)}
${leaveLink && renderLinks([leaveLink], styles)}
`
}

const renderLinks = (links: readonly EmailLink[], styles: EmailStyles): SafeHtml =>
  html`<p class="text" style="${styles.text}">${links.map(
    ({ label, href }, index) =>
      html`${index === 0 ? undefined : html` &nbsp; `}<a class="link" href="${href}" style="${styles.link}">${label}</a>`,
  )}</p>`

/** A label stands above its value, so that both fit a phone in any language. */
const renderFacts = (facts: readonly EmailFact[], styles: EmailStyles): SafeHtml =>
  html`<table role="presentation" class="facts" width="100%" cellpadding="0" cellspacing="0" style="${styles.facts}"><tr><td style="padding:16px 16px 4px">
${facts.map(({ label, value, isPast = false }) => html`<div class="label" style="${styles.label}">${label}</div><div class="value" style="${styles.value};padding:0 0 12px">${isPast ? html`<s style="font-weight:400">${value}</s>` : value}</div>`)}
</td></tr></table>`

const renderSums = (facts: readonly EmailFact[], styles: EmailStyles): SafeHtml =>
  html`<table role="presentation" class="sum" width="100%" cellpadding="0" cellspacing="0" style="${styles.sum}">
${facts.map(
  ({ label, value }) =>
    html`<tr><td class="sumLabel" width="50%" style="${styles.sumLabel}">${label}</td><td class="sumValue" style="${styles.sumValue}">${value}</td></tr>
`,
)}</table>`
