/** Renders the summary of a form or survey as a page: figures as text, bars as SVG, no script. */
import type { Translator } from '#locales/translator.ts'
import type { Summary } from '#schemas/generated/types.gen.ts'
import { html, type SafeHtml } from '../html.ts'
import { formatDecimal } from './summary-figures.ts'
import { renderQuestionCard } from './summary-question.ts'

export interface FormSummaryPageOptions {
  readonly title: string
  readonly summary: Summary
  readonly words: Translator
  /** URL of the answers as CSV, without the token. */
  readonly tableHref: string
  /** URL of the form, if it has a page. */
  readonly formHref?: string
}

export function renderFormSummaryPage({
  title,
  summary,
  words,
  tableHref,
  formHref,
}: FormSummaryPageOptions): SafeHtml {
  const { complete, partial, version, questions } = summary
  const isEmpty = complete + partial === 0
  return html`<header class="head"><div><p class="eyebrow">${words.t('operator.page')}${
    version === null ? undefined : html` · ${words.t('operator.version', { version })}`
  }</p><h1>${title}</h1></div>${
    isEmpty
      ? undefined
      : html`<a class="button" href="${tableHref}" download>${words.t('operator.table')}</a>`
  }<form method="post" action="sign-out"><button class="quiet">${words.t('operator.sign_out')}</button></form></header>
${isEmpty ? renderEmpty(words, formHref) : html`${renderTotals(summary, words)}${questions.map(question => renderQuestionCard(question, words))}`}`
}

const renderEmpty = (words: Translator, formHref: string | undefined): SafeHtml =>
  html`<section class="empty"><h2>${words.t('operator.empty')}</h2><p>${words.t('operator.empty_hint')}</p>
${formHref === undefined ? undefined : html`<p><a class="button" href="${formHref}">${words.t('operator.open')}</a></p>`}</section>`

/** The totals. */
function renderTotals({ complete, partial, scores }: Summary, words: Translator): SafeHtml {
  const figure = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<dl class="figures">
${figure(words.t('operator.submissions', { count: complete }), formatDecimal(complete, words))}
${partial > 0 ? figure(words.t('operator.partial'), formatDecimal(partial, words)) : undefined}
${scores.map(({ name, average }) => figure(words.t('operator.score', { name }), formatDecimal(average, words)))}
</dl>`
}
