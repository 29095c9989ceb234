/** Renders one question and a summary of its answers. */
import type { Translator } from '#locales/translator.ts'
import type { ChoiceCount, Summary } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { html, type SafeHtml } from '../html.ts'
import {
  calculateShare,
  formatDecimal,
  formatPercent,
  formatSignedNumber,
  renderStackedBar,
} from './summary-figures.ts'

type Question = Summary['questions'][number]
type MatrixRow = NonNullable<Question['rows']>[number]
type FormatValue = (value: ChoiceCount['value']) => string

export function renderQuestionCard(question: Question, i18n: Translator): SafeHtml {
  const { name, title, groups = [], answered } = question
  const heading = title === undefined ? name : formatLocalizedText(title, i18n)
  const groupPath = groups.map(group => formatLocalizedText(group, i18n)).join(' › ')
  return html`<section class="card">
<div class="card-head"><div>${groupPath === '' ? undefined : html`<p class="eyebrow">${groupPath}</p>`}<h2>${heading}</h2><p>${i18n.t('operator.answers', { count: answered })}</p></div>${renderMainFigure(question, i18n)}</div>
${answered === 0 ? undefined : renderResults(question, heading, i18n)}
</section>`
}

/** The most telling number. */
function renderMainFigure({ nps, average }: Question, i18n: Translator): SafeHtml | undefined {
  if (average === undefined) return undefined
  const [label, value] = nps
    ? [i18n.t('operator.nps'), formatSignedNumber(nps.score, i18n)]
    : [i18n.t('operator.average'), formatDecimal(average, i18n)]
  return html`<dl class="figure"><dt>${label}</dt><dd>${value}</dd></dl>`
}

function renderResults(question: Question, heading: string, i18n: Translator): SafeHtml {
  const { answered, choices, rows, ranks, texts, nps } = question
  const formatValue: FormatValue = value => formatChoice(value, question.names, i18n)
  const table = (counts: readonly ChoiceCount[], of: number, caption: SafeHtml) =>
    renderDistribution({ counts, of, caption, formatValue, i18n })
  return html`${nps && renderNpsGroups(nps, answered, i18n)}${renderSpread(question, i18n)}
${choices && table(choices, answered, html`<caption class="hidden">${heading}</caption>`)}
${rows && html`<div class="rows">${rows.map(row => renderMatrixRow(row, question, i18n))}</div>`}
${ranks && html`<ol class="ranks">${ranks.map(rank => html`<li><span>${formatValue(rank.value)}</span> <small>${i18n.t('operator.place', { place: formatDecimal(rank.average, i18n) })}</small></li>`)}</ol>`}
${texts && renderQuotes(texts, answered, i18n)}`
}

function renderMatrixRow(
  { row, title, answered, choices, names }: MatrixRow,
  question: Question,
  i18n: Translator,
): SafeHtml {
  const caption = html`<caption>${title === undefined ? row : formatLocalizedText(title, i18n)} <small>${i18n.t('operator.answers', { count: answered })}</small></caption>`
  const formatValue: FormatValue = value => formatChoice(value, { ...question.names, ...names }, i18n)
  return renderDistribution({ counts: choices, of: answered, caption, formatValue, i18n })
}

/** Promoters, passives and detractors. */
function renderNpsGroups(nps: NonNullable<Question['nps']>, answered: number, i18n: Translator): SafeHtml {
  const { detractors, passives, promoters } = nps
  const parts = [
    { look: 'low', count: detractors, label: i18n.t('operator.detractors') },
    { look: 'middle', count: passives, label: i18n.t('operator.passives') },
    { look: 'high', count: promoters, label: i18n.t('operator.promoters') },
  ].map(part => ({ ...part, share: calculateShare(part.count, answered) }))
  return html`${renderStackedBar(parts)}<dl class="legend">${parts.map(
    ({ look: className, label, count, share }) =>
      html`<div class="${className}"><dt>${label}</dt><dd>${formatDecimal(count, i18n)} <small>${formatPercent(share, i18n)}</small></dd></div>`,
  )}</dl>`
}

function renderSpread(
  { average, median, minimum, maximum, nps }: Question,
  i18n: Translator,
): SafeHtml | undefined {
  if (average === undefined || median === undefined || minimum === undefined || maximum === undefined)
    return undefined
  const figures = [
    ...(nps ? [i18n.t('operator.average_of', { average: formatDecimal(average, i18n) })] : []),
    i18n.t('operator.median', { median: formatDecimal(median, i18n) }),
    i18n.t('operator.range', {
      minimum: formatDecimal(minimum, i18n),
      maximum: formatDecimal(maximum, i18n),
    }),
  ]
  return html`<p class="spread">${figures.join(' · ')}</p>`
}

interface DistributionOptions {
  readonly counts: readonly ChoiceCount[]
  readonly of: number
  readonly caption: SafeHtml
  readonly formatValue: FormatValue
  readonly i18n: Translator
}

/** A table, so that it is accessible; the bars are decoration. */
function renderDistribution({ counts, of, caption, formatValue, i18n }: DistributionOptions): SafeHtml {
  const named = counts.map(({ value, count }) => ({
    name: formatValue(value),
    count,
    share: calculateShare(count, of),
  }))
  const className = named.every(({ name }) => name.length <= shortNameCharacters)
    ? 'counts counts--short'
    : 'counts'
  return html`<table class="${className}">${caption}<thead class="hidden"><tr><th scope="col">${i18n.t('operator.answer')}</th><th scope="col">${i18n.t('operator.count')}</th><th scope="col">${i18n.t('operator.share')}</th></tr></thead>
<tbody>${named.map(
    ({ name, count, share }) =>
      html`<tr><th scope="row"><div class="named"><span>${name}</span>${renderStackedBar([{ look: 'share', share }])}</div></th><td>${formatDecimal(count, i18n)}</td><td>${formatPercent(share, i18n)}</td></tr>`,
  )}</tbody></table>`
}

/** Names of this length fit beside their bar even on the narrowest phone. */
const shortNameCharacters = 3

/** The latest answers, with the others in a disclosure. */
function renderQuotes(texts: readonly string[], answered: number, i18n: Translator): SafeHtml | undefined {
  if (texts.length === 0) return undefined
  const list = (items: readonly string[]) =>
    html`<ul class="quotes">${items.map(text => html`<li>${text}</li>`)}</ul>`
  const [first, more] = [texts.slice(0, shownAtOnce), texts.slice(shownAtOnce)]
  return html`${
    answered > texts.length
      ? html`<p class="spread">${i18n.t('operator.latest', { count: texts.length })}</p>`
      : undefined
  }${list(first)}${
    more.length > 0
      ? html`<details><summary>${i18n.t('operator.more', { count: more.length })}</summary>${list(more)}</details>`
      : undefined
  }`
}

const shownAtOnce = 5

function formatChoice(value: ChoiceCount['value'], names: Question['names'], i18n: Translator): string {
  const name = names?.[String(value)]
  if (name !== undefined) return formatLocalizedText(name, i18n)
  if (typeof value === 'boolean') return i18n.t(value ? 'common.yes' : 'common.no')
  return typeof value === 'number' ? formatDecimal(value, i18n) : (value ?? '–')
}
