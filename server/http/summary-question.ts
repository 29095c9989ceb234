/** One question and what its answers come to. */
import type { Translator } from '#locales/translator.ts'
import type { ChoiceCount, Summary } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { html, type SafeHtml } from '../html.ts'
import {
  calculateShare,
  formatDecimal,
  formatPercent,
  formatSignedNumber,
  renderBar,
} from './summary-figures.ts'

type Question = Summary['questions'][number]
type MatrixRow = NonNullable<Question['rows']>[number]
type Naming = (value: ChoiceCount['value']) => string

export function renderQuestionCard(question: Question, words: Translator): SafeHtml {
  const { name, title, groups = [], answered } = question
  const called = title === undefined ? name : formatLocalizedText(title, words)
  const around = groups.map(group => formatLocalizedText(group, words)).join(' › ')
  return html`<section class="card">
<div class="card-head"><div>${around === '' ? undefined : html`<p class="eyebrow">${around}</p>`}<h2>${called}</h2><p>${words.t('operator.answers', { count: answered })}</p></div>${figure(question, words)}</div>
${answered === 0 ? undefined : results(question, called, words)}
</section>`
}

/** The one number that says most. */
function figure({ nps, average }: Question, words: Translator): SafeHtml | undefined {
  if (average === undefined) return undefined
  const [label, value] = nps
    ? [words.t('operator.nps'), formatSignedNumber(nps.score, words)]
    : [words.t('operator.average'), formatDecimal(average, words)]
  return html`<dl class="figure"><dt>${label}</dt><dd>${value}</dd></dl>`
}

function results(question: Question, called: string, words: Translator): SafeHtml {
  const { answered, choices, rows, ranks, texts, nps } = question
  const naming: Naming = value => nameOf(value, question.names, words)
  const table = (counts: readonly ChoiceCount[], of: number, caption: SafeHtml) =>
    distribution({ counts, of, caption, naming, words })
  return html`${nps && groups(nps, answered, words)}${spread(question, words)}
${choices && table(choices, answered, html`<caption class="hidden">${called}</caption>`)}
${rows && html`<div class="rows">${rows.map(row => matrixRow(row, question, words))}</div>`}
${ranks && html`<ol class="ranks">${ranks.map(rank => html`<li><span>${naming(rank.value)}</span> <small>${words.t('operator.place', { place: formatDecimal(rank.average, words) })}</small></li>`)}</ol>`}
${texts && quotes(texts, answered, words)}`
}

function matrixRow(
  { row, title, answered, choices, names }: MatrixRow,
  question: Question,
  words: Translator,
): SafeHtml {
  const caption = html`<caption>${title === undefined ? row : formatLocalizedText(title, words)} <small>${words.t('operator.answers', { count: answered })}</small></caption>`
  const naming: Naming = value => nameOf(value, { ...question.names, ...names }, words)
  return distribution({ counts: choices, of: answered, caption, naming, words })
}

/** Who would recommend, who would not, and those between. */
function groups(nps: NonNullable<Question['nps']>, answered: number, words: Translator): SafeHtml {
  const { detractors, passives, promoters } = nps
  const parts = [
    { look: 'low', count: detractors, label: words.t('operator.detractors') },
    { look: 'middle', count: passives, label: words.t('operator.passives') },
    { look: 'high', count: promoters, label: words.t('operator.promoters') },
  ].map(part => ({ ...part, share: calculateShare(part.count, answered) }))
  return html`${renderBar(parts)}<dl class="legend">${parts.map(
    ({ look, label, count, share }) =>
      html`<div class="${look}"><dt>${label}</dt><dd>${formatDecimal(count, words)} <small>${formatPercent(share, words)}</small></dd></div>`,
  )}</dl>`
}

function spread(
  { average, median, minimum, maximum, nps }: Question,
  words: Translator,
): SafeHtml | undefined {
  if (average === undefined || median === undefined || minimum === undefined || maximum === undefined)
    return undefined
  const told = [
    ...(nps ? [words.t('operator.average_of', { average: formatDecimal(average, words) })] : []),
    words.t('operator.median', { median: formatDecimal(median, words) }),
    words.t('operator.range', {
      minimum: formatDecimal(minimum, words),
      maximum: formatDecimal(maximum, words),
    }),
  ]
  return html`<p class="spread">${told.join(' · ')}</p>`
}

interface Distribution {
  readonly counts: readonly ChoiceCount[]
  readonly of: number
  readonly caption: SafeHtml
  readonly naming: Naming
  readonly words: Translator
}

/** A table, so that it can be read without seeing; the bars in it are for the eye. */
function distribution({ counts, of, caption, naming, words }: Distribution): SafeHtml {
  const named = counts.map(({ value, count }) => ({
    name: naming(value),
    count,
    share: calculateShare(count, of),
  }))
  const look = named.every(({ name }) => name.length <= shortestCharacters)
    ? 'counts counts--short'
    : 'counts'
  return html`<table class="${look}">${caption}<thead class="hidden"><tr><th scope="col">${words.t('operator.answer')}</th><th scope="col">${words.t('operator.count')}</th><th scope="col">${words.t('operator.share')}</th></tr></thead>
<tbody>${named.map(
    ({ name, count, share }) =>
      html`<tr><th scope="row"><div class="named"><span>${name}</span>${renderBar([{ look: 'share', share }])}</div></th><td>${formatDecimal(count, words)}</td><td>${formatPercent(share, words)}</td></tr>`,
  )}</tbody></table>`
}

/** Names that fit beside their bar even on the narrowest phone. */
const shortestCharacters = 3

/** The latest at once, the others folded away. */
function quotes(texts: readonly string[], answered: number, words: Translator): SafeHtml | undefined {
  if (texts.length === 0) return undefined
  const list = (some: readonly string[]) =>
    html`<ul class="quotes">${some.map(text => html`<li>${text}</li>`)}</ul>`
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

function nameOf(value: ChoiceCount['value'], names: Question['names'], words: Translator): string {
  const name = names?.[String(value)]
  if (name !== undefined) return formatLocalizedText(name, words)
  if (typeof value === 'boolean') return words.t(value ? 'common.yes' : 'common.no')
  return typeof value === 'number' ? formatDecimal(value, words) : (value ?? '–')
}
