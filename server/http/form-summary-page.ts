/** Renders the summary of a form or survey as a page: figures as text, bars as SVG, no script. */
import type { Translator } from '#locales/translator.ts'
import type { Summary } from '#schemas/generated/types.gen.ts'
import { html, type SafeHtml } from '../html.ts'
import { formatDecimal } from './summary-figures.ts'
import { renderProgressCard } from './summary-progress.ts'
import { renderQuestionCard } from './summary-question.ts'

export interface FormSummaryPageOptions {
  readonly title: string
  readonly summary: Summary
  readonly i18n: Translator
  /** URL of the answers as CSV, without the token. */
  readonly tableHref: string
  /** URL of the form, if it has a page. */
  readonly formHref?: string
}

export function renderFormSummaryPage({
  title,
  summary,
  i18n,
  tableHref,
  formHref,
}: FormSummaryPageOptions): SafeHtml {
  const { complete, partial, version, questions } = summary
  const isEmpty = complete + partial === 0
  return html`<header class="head"><div><p class="eyebrow">${i18n.t('operator.page')}${
    version === null ? undefined : html` · ${i18n.t('operator.version', { version })}`
  }</p><h1>${title}</h1></div>${
    isEmpty ? undefined : html`<a class="button" href="${tableHref}" download>${i18n.t('operator.table')}</a>`
  }<form method="post" action="sign-out"><button class="quiet">${i18n.t('operator.sign_out')}</button></form></header>
${isEmpty ? html`${renderEmpty(i18n, formHref)}${renderProgressCard(summary, i18n)}` : html`${renderTotals(summary, i18n)}${renderProgressCard(summary, i18n)}${questions.map(question => renderQuestionCard(question, i18n))}`}`
}

const renderEmpty = (i18n: Translator, formHref: string | undefined): SafeHtml =>
  html`<section class="empty"><h2>${i18n.t('operator.empty')}</h2><p>${i18n.t('operator.empty_hint')}</p>
${formHref === undefined ? undefined : html`<p><a class="button" href="${formHref}">${i18n.t('operator.open')}</a></p>`}</section>`

/** The totals. */
function renderTotals({ complete, partial, scores }: Summary, i18n: Translator): SafeHtml {
  const figure = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<dl class="figures">
${figure(i18n.t('operator.submissions', { count: complete }), formatDecimal(complete, i18n))}
${partial > 0 ? figure(i18n.t('operator.partial'), formatDecimal(partial, i18n)) : undefined}
${scores.map(({ name, average }) => figure(i18n.t('operator.score', { name }), formatDecimal(average, i18n)))}
</dl>`
}
