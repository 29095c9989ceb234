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

export function renderQuestionCard(question: Question, words: Translator): SafeHtml {
  const { name, title, groups = [], answered } = question
  const heading = title === undefined ? name : formatLocalizedText(title, words)
  const groupPath = groups.map(group => formatLocalizedText(group, words)).join(' › ')
  return html`<section class="card">
<div class="card-head"><div>${groupPath === '' ? undefined : html`<p class="eyebrow">${groupPath}</p>`}<h2>${heading}</h2><p>${words.t('operator.answers', { count: answered })}</p></div>${renderMainFigure(question, words)}</div>
${answered === 0 ? undefined : renderResults(question, heading, words)}
</section>`
}

/** The most telling number. */
function renderMainFigure({ nps, average }: Question, words: Translator): SafeHtml | undefined {
  if (average === undefined) return undefined
  const [label, value] = nps
    ? [words.t('operator.nps'), formatSignedNumber(nps.score, words)]
    : [words.t('operator.average'), formatDecimal(average, words)]
  return html`<dl class="figure"><dt>${label}</dt><dd>${value}</dd></dl>`
}

function renderResults(question: Question, heading: string, words: Translator): SafeHtml {
  const { answered, choices, rows, ranks, texts, nps } = question
  const formatValue: FormatValue = value => formatChoice(value, question.names, words)
  const table = (counts: readonly ChoiceCount[], of: number, caption: SafeHtml) =>
    renderDistribution({ counts, of, caption, formatValue, words })
  return html`${nps && renderNpsGroups(nps, answered, words)}${renderSpread(question, words)}
${choices && table(choices, answered, html`<caption class="hidden">${heading}</caption>`)}
${rows && html`<div class="rows">${rows.map(row => renderMatrixRow(row, question, words))}</div>`}
${ranks && html`<ol class="ranks">${ranks.map(rank => html`<li><span>${formatValue(rank.value)}</span> <small>${words.t('operator.place', { place: formatDecimal(rank.average, words) })}</small></li>`)}</ol>`}
${texts && renderQuotes(texts, answered, words)}`
}

function renderMatrixRow(
  { row, title, answered, choices, names }: MatrixRow,
  question: Question,
  words: Translator,
): SafeHtml {
  const caption = html`<caption>${title === undefined ? row : formatLocalizedText(title, words)} <small>${words.t('operator.answers', { count: answered })}</small></caption>`
  const formatValue: FormatValue = value => formatChoice(value, { ...question.names, ...names }, words)
  return renderDistribution({ counts: choices, of: answered, caption, formatValue, words })
}

/** Promoters, passives and detractors. */
function renderNpsGroups(nps: NonNullable<Question['nps']>, answered: number, words: Translator): SafeHtml {
  const { detractors, passives, promoters } = nps
  const parts = [
    { look: 'low', count: detractors, label: words.t('operator.detractors') },
    { look: 'middle', count: passives, label: words.t('operator.passives') },
    { look: 'high', count: promoters, label: words.t('operator.promoters') },
  ].map(part => ({ ...part, share: calculateShare(part.count, answered) }))
  return html`${renderStackedBar(parts)}<dl class="legend">${parts.map(
    ({ look: className, label, count, share }) =>
      html`<div class="${className}"><dt>${label}</dt><dd>${formatDecimal(count, words)} <small>${formatPercent(share, words)}</small></dd></div>`,
  )}</dl>`
}

function renderSpread(
  { average, median, minimum, maximum, nps }: Question,
  words: Translator,
): SafeHtml | undefined {
  if (average === undefined || median === undefined || minimum === undefined || maximum === undefined)
    return undefined
  const figures = [
    ...(nps ? [words.t('operator.average_of', { average: formatDecimal(average, words) })] : []),
    words.t('operator.median', { median: formatDecimal(median, words) }),
    words.t('operator.range', {
      minimum: formatDecimal(minimum, words),
      maximum: formatDecimal(maximum, words),
    }),
  ]
  return html`<p class="spread">${figures.join(' · ')}</p>`
}

interface DistributionOptions {
  readonly counts: readonly ChoiceCount[]
  readonly of: number
  readonly caption: SafeHtml
  readonly formatValue: FormatValue
  readonly words: Translator
}

/** A table, so that it is accessible; the bars are decoration. */
function renderDistribution({ counts, of, caption, formatValue, words }: DistributionOptions): SafeHtml {
  const named = counts.map(({ value, count }) => ({
    name: formatValue(value),
    count,
    share: calculateShare(count, of),
  }))
  const className = named.every(({ name }) => name.length <= shortNameCharacters)
    ? 'counts counts--short'
    : 'counts'
  return html`<table class="${className}">${caption}<thead class="hidden"><tr><th scope="col">${words.t('operator.answer')}</th><th scope="col">${words.t('operator.count')}</th><th scope="col">${words.t('operator.share')}</th></tr></thead>
<tbody>${named.map(
    ({ name, count, share }) =>
      html`<tr><th scope="row"><div class="named"><span>${name}</span>${renderStackedBar([{ look: 'share', share }])}</div></th><td>${formatDecimal(count, words)}</td><td>${formatPercent(share, words)}</td></tr>`,
  )}</tbody></table>`
}

/** Names of this length fit beside their bar even on the narrowest phone. */
const shortNameCharacters = 3

/** The latest answers, with the others in a disclosure. */
function renderQuotes(texts: readonly string[], answered: number, words: Translator): SafeHtml | undefined {
  if (texts.length === 0) return undefined
  const list = (items: readonly string[]) =>
    html`<ul class="quotes">${items.map(text => html`<li>${text}</li>`)}</ul>`
  const [first, more] = [texts.slice(0, shownAtOnce), texts.slice(shownAtOnce)]
  return html`${
    answered > texts.length
      ? html`<p class="spread">${words.t('operator.latest', { count: texts.length })}</p>`
      : undefined
  }${list(first)}${
    more.length > 0
      ? html`<details><summary>${words.t('operator.more', { count: more.length })}</summary>${list(more)}</details>`
      : undefined
  }`
}

const shownAtOnce = 5

function formatChoice(value: ChoiceCount['value'], names: Question['names'], words: Translator): string {
  const name = names?.[String(value)]
  if (name !== undefined) return formatLocalizedText(name, words)
  if (typeof value === 'boolean') return words.t(value ? 'common.yes' : 'common.no')
  return typeof value === 'number' ? formatDecimal(value, words) : (value ?? '–')
}
