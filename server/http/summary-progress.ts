/** Renders how far visitors get in a form: started, completed, how long it takes, and each step. */
import type { Translator } from '#locales/translator.ts'
import type { Summary } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { html, type SafeHtml } from '../html.ts'
import { calculateShare, formatDecimal, formatPercent, renderStackedBar } from './summary-figures.ts'

/** Renders nothing before somebody has started. */
export function renderProgressCard({ progress }: Summary, i18n: Translator): SafeHtml | undefined {
  const { started, completed, medianSeconds, steps } = progress
  if (started === 0) return undefined
  const figures = [
    `${formatDecimal(started, i18n)} ${i18n.t('operator.started')}`,
    `${formatDecimal(completed, i18n)} ${i18n.t('operator.completed')}`,
    ...(medianSeconds === undefined
      ? []
      : [`${i18n.t('operator.median_time')} ${formatDuration(medianSeconds, i18n)}`]),
  ]
  return html`<section class="card">
<div class="card-head"><div><h2>${i18n.t('operator.course')}</h2><p>${i18n.t('operator.course_hint')}</p></div><dl class="figure"><dt>${i18n.t('operator.completed')}</dt><dd>${formatPercent(calculateShare(completed, started), i18n)}</dd></dl></div>
<p class="spread">${figures.join(' · ')}</p>
<table class="counts"><caption class="hidden">${i18n.t('operator.course')}</caption><thead class="hidden"><tr><th scope="col">${i18n.t('operator.step')}</th><th scope="col">${i18n.t('operator.reached')}</th><th scope="col">${i18n.t('operator.share')}</th></tr></thead>
<tbody>${steps.map(step => renderStep(step, started, i18n))}</tbody></table>
</section>`
}

function renderStep(
  { id, title, reached }: Summary['progress']['steps'][number],
  started: number,
  i18n: Translator,
): SafeHtml {
  const share = Math.min(1, calculateShare(reached, started))
  const name = title === undefined ? id : formatLocalizedText(title, i18n)
  return html`<tr><th scope="row"><div class="named"><span>${name}</span>${renderStackedBar([{ look: 'share', share }])}</div></th><td>${formatDecimal(reached, i18n)}</td><td>${formatPercent(share, i18n)}</td></tr>`
}

/** "45 sec", "2 min, 5 sec". */
function formatDuration(seconds: number, { tag }: Translator): string {
  const format = (value: number, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [
    ...(minutes > 0 ? [format(minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [format(rest, 'second')] : []),
  ]
  return new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(parts)
}
