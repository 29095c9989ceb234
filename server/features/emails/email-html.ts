/**
 * An email's HTML, limited to what mail programs of all ages render alike: tables for the frame, no scripts, and no
 * remote content, which would tell the sender who reads. The logo is part of the email, as are its pictures.
 */
import type {
  EmailContent,
  EmailContentBlock,
  EmailFactContent,
  EmailLinkContent,
} from '#schemas/runtime/email/evaluate-email.ts'
import type { EmailPictureFile } from '#server/features/images/processing/email-picture.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'
import { darkLogoContentId, type EmailBranding, logoContentId } from './email-branding.ts'
import { createEmailStyleSheet, createEmailStyles, type EmailStyles } from './email-styles.ts'

export interface EmailHtmlParts {
  readonly content: EmailContent
  readonly languageTag: string
  /** The name of the business, where there is no logo. */
  readonly sender: string
  /** The lines below the card. */
  readonly foot: readonly string[]
  /** By their data URLs. */
  readonly pictures: ReadonlyMap<string, ShownPicture>
  /** Whether each block says by its id which one it is, for an editor. */
  readonly marksBlocks: boolean
}

/** A picture that is part of the email, with its name there. */
export interface ShownPicture {
  readonly name: string
  readonly file: EmailPictureFile
}

export function renderEmailHtml(parts: EmailHtmlParts, branding: EmailBranding): string {
  const { languageTag: tag, content, foot } = parts
  const styles = createEmailStyles(branding)
  return html`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
<style>${createEmailStyleSheet(branding)}</style>
</head>
<body class="page" style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="padding:24px 12px;background:${branding.colours.light.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 8px 16px">${renderBrand(parts, branding, styles)}</td></tr>
<tr><td class="card" style="${styles.card}">${renderBody(parts, styles)}</td></tr>
<tr><td class="foot" style="${styles.foot}">${foot.map(line => html`${line}<br>`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup
}

/** The logo includes the name; without one, the name stands beside its first letter, as on the pages. */
function renderBrand(
  { sender }: EmailHtmlParts,
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

const renderBody = (
  { content, pictures, marksBlocks }: EmailHtmlParts,
  styles: EmailStyles,
): SafeHtml => html`
<h1 class="title" style="${styles.title}">${renderLine(content.subject)}</h1>
${content.blocks.map(block => {
  const rendered = renderBlock(block, { styles, pictures })
  return marksBlocks
    ? html`<div data-block="${block.id}">${rendered}</div>`
    : html`${rendered}
`
})}`

interface BlockContext extends Pick<EmailHtmlParts, 'pictures'> {
  readonly styles: EmailStyles
}

function renderBlock(block: EmailContentBlock, { styles, pictures }: BlockContext): SafeHtml | undefined {
  switch (block.type) {
    case 'text':
      return block.look === 'quiet'
        ? html`<p class="quiet" style="${styles.quiet}">${renderLines(block.text)}</p>`
        : html`<p class="text" style="${styles.text}">${renderLines(block.text)}</p>`
    case 'facts':
      return block.look === 'rows' ? renderSums(block.facts, styles) : renderFacts(block.facts, styles)
    case 'links':
      return block.look === 'link'
        ? renderLinks(block.links, styles)
        : html`${block.links.map(
            ({ label, href }) =>
              html`<p style="margin:24px 0 20px"><a class="button" href="${href}" style="${styles.button}">${label}</a></p>`,
          )}`
    case 'list':
      return html`<ul class="text" style="${styles.list}">${block.items.map(item => html`<li style="margin:0 0 4px">${renderLines(item)}</li>`)}</ul>`
    case 'picture':
      return renderPicture(block, pictures.get(block.picture), styles)
  }
}

const renderLines = (text: string): readonly (SafeHtml | string)[] =>
  text.split('\n').flatMap((line, index) => [...(index === 0 ? [] : [html`<br>`]), ...renderLine(line)])

/** Keeps together what would be hard to read in two lines: a time with its end, a date in figures, a short word with a hyphen. */
const renderLine = (line: string): readonly (SafeHtml | string)[] =>
  line
    .split(unbroken)
    .map((part, index) => (index % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`))

const unbroken =
  /(\d{1,4}-\d{1,2}-\d{2,4}|\d{4}\. \d{1,2}\. \d{1,2}\.|\d{1,2}[:.]\d{2}(?: [AP]M)? – \d{1,2}[:.]\d{2}(?: [AP]M)?(?!\d)|\d{1,2}:\d{2} [AP]M|(?<![\p{L}\p{N}-])\p{L}{1,8}-\p{L}{1,8}(?![\p{L}\p{N}]))/gu

const renderPicture = (
  { alt }: { readonly alt: string },
  shown: ShownPicture | undefined,
  styles: EmailStyles,
) =>
  shown &&
  html`<p style="margin:0 0 16px"><img src="cid:${shown.name}" width="${shown.file.width}" height="${shown.file.height}" alt="${alt}" style="${styles.picture}"></p>`

const renderLinks = (links: readonly EmailLinkContent[], styles: EmailStyles): SafeHtml =>
  html`<p class="text" style="${styles.text}">${links.map(
    ({ label, href }, index) =>
      html`${index === 0 ? undefined : html` &nbsp; `}<a class="link" href="${href}" style="${styles.link}">${label}</a>`,
  )}</p>`

/** A label stands above its value, so that both fit a phone in any language. */
const renderFacts = (facts: readonly EmailFactContent[], styles: EmailStyles): SafeHtml =>
  html`<table role="presentation" class="facts" width="100%" cellpadding="0" cellspacing="0" style="${styles.facts}"><tr><td style="padding:16px 16px 4px">
${facts.map(fact => html`<div class="label" style="${styles.label}">${renderLine(fact.label)}</div><div class="value" style="${styles.value};padding:0 0 12px">${renderValue(fact, styles)}</div>`)}
</td></tr></table>`

function renderValue(
  { value, look }: EmailFactContent,
  styles: EmailStyles,
): SafeHtml | readonly (SafeHtml | string)[] {
  switch (look) {
    case 'plain':
      return renderLine(value)
    case 'past':
      return html`<s style="font-weight:400">${renderLine(value)}</s>`
    case 'large':
      return html`<span style="${styles.large}">${value}</span>`
  }
}

const renderSums = (facts: readonly EmailFactContent[], styles: EmailStyles): SafeHtml =>
  html`<table role="presentation" class="sum" width="100%" cellpadding="0" cellspacing="0" style="${styles.sum}">
${facts.map(
  fact =>
    html`<tr><td class="sumLabel" width="50%" style="${styles.sumLabel}">${renderLine(fact.label)}</td><td class="sumValue" style="${styles.sumValue}">${renderValue(fact, styles)}</td></tr>
`,
)}</table>`
