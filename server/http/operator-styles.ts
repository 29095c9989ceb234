import type { SafeHtml } from '../html.ts'

/** Plain and readable in light and dark; a page of figures needs no styles of the widget's. */
export const operatorStyles: SafeHtml = {
  markup: `
:root {
  color-scheme: light dark;
  --ink: light-dark(#18211f, #ecf0ee); --quiet: light-dark(#4f5a57, #b3bcb9);
  --line: light-dark(#e7e3dc, #2b3231); --edge: light-dark(#868f8c, #6a7572);
  --paper: light-dark(#f8f6f2, #101413); --card: light-dark(#fff, #181d1c); --ground: light-dark(#eeebe5, #262d2b);
  --accent: light-dark(#1f5f5b, #7cc4bd); --on-accent: light-dark(#fff, #0c1a18);
  --low: light-dark(#b3403f, #f0837e); --middle: light-dark(#a9a79f, #77807d); --high: light-dark(#2c7d4b, #74c48e);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: clamp(12px, 2vw, 20px); max-width: 880px; margin: 0 auto; padding: clamp(20px, 5vw, 56px) clamp(12px, 4vw, 32px); }
h1, h2, p, dl, dd, ol, ul { margin: 0; padding: 0; }
h1, h2, caption, .named, .quotes, .ranks { overflow-wrap: anywhere; hyphens: auto; hyphenate-limit-chars: 14 5 5; }
h1 { font-size: clamp(1.5rem, 4vw, 2rem); font-weight: 650; line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; }
h2 { font-size: 1.0625rem; font-weight: 600; line-height: 1.35; text-wrap: balance; }
p, small { color: var(--quiet); font-size: 0.8125rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role="alert"] { color: var(--low); font-weight: 600; }
.hidden, .hidden * { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 16px 24px; margin-bottom: 4px; }
.head > div { flex: 1 1 15rem; min-width: 0; }
.eyebrow { margin-bottom: 4px; font-weight: 600; }
.button, button { display: inline-grid; place-items: center; min-height: 44px; padding: 10px 20px; border: 1px solid var(--edge); border-radius: 12px; background: var(--card); color: var(--accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { border-color: var(--accent); }
button { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button.quiet { background: none; color: var(--accent); }
button.quiet:hover { border-color: var(--accent); }

.figures { display: flex; flex-wrap: wrap; gap: 1px; overflow: hidden; border: 1px solid var(--line); border-radius: 16px; background: var(--line); }
.figures > div { display: flex; flex: 1 1 8rem; flex-direction: column-reverse; justify-content: flex-end; padding: 18px clamp(16px, 3vw, 24px); background: var(--card); }
dt { color: var(--quiet); font-size: 0.8125rem; }
.figures dt, .figure dt { overflow-wrap: anywhere; }
.figures dd, .figure dd { font-size: 2rem; font-weight: 650; line-height: 1.2; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }

.card, .empty { padding: clamp(16px, 3.5vw, 28px); border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
.card-head { display: flex; align-items: start; justify-content: space-between; gap: 16px; }
.card-head > div { min-width: 0; }
.figure { display: flex; flex: none; flex-direction: column-reverse; max-width: 50%; color: var(--accent); text-align: end; }
.spread { margin-top: 12px; }
.empty { display: grid; justify-items: center; gap: 8px; padding-block: clamp(40px, 10vw, 72px); border-style: dashed; border-color: var(--edge); text-align: center; }
.empty p { max-width: 44ch; font-size: 0.9375rem; }
.empty p + p { margin-top: 12px; }

.bar { display: block; width: 100%; height: 10px; border-radius: 5px; background: var(--ground); overflow: hidden; }
.card-head + .bar { height: 16px; margin-top: 16px; border-radius: 8px; }
.share { fill: var(--accent); }
.low { fill: var(--low); } .middle { fill: var(--middle); } .high { fill: var(--high); }
.legend { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr)); gap: 4px 16px; margin-top: 12px; }
.legend > div { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 8px; }
.legend dt { display: flex; align-items: baseline; gap: 8px; }
.legend dt::before { content: ""; width: 10px; height: 10px; border-radius: 3px; background: var(--mark); forced-color-adjust: none; }
.legend .low { --mark: var(--low); } .legend .middle { --mark: var(--middle); } .legend .high { --mark: var(--high); }
.legend dd { font-weight: 600; font-variant-numeric: tabular-nums; }

.counts { width: 100%; margin-top: 14px; border-collapse: collapse; }
.counts caption { padding-bottom: 2px; font-weight: 600; text-align: start; }
.counts th, .counts td { padding: 7px 0; font-weight: 400; text-align: start; vertical-align: bottom; }
.counts td { width: 1%; padding-inline-start: 14px; font-variant-numeric: tabular-nums; line-height: 1; text-align: end; white-space: nowrap; }
.counts td + td { min-width: 4em; padding-inline-start: 10px; color: var(--quiet); }
.counts td:last-child { width: 3.75em; }
.named { display: grid; gap: 4px; }
.counts--short .named { grid-template-columns: 2.75em minmax(0, 1fr); align-items: center; gap: 0; line-height: 1; font-variant-numeric: tabular-nums; }
.rows { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); gap: 8px clamp(24px, 6vw, 56px); margin-top: 4px; }
@media (min-width: 640px) {
  .card > .counts .named { grid-template-columns: minmax(0, 15rem) minmax(0, 1fr); align-items: center; gap: 0 20px; }
  .card > .counts--short .named { grid-template-columns: 2.75em minmax(0, 1fr); gap: 0; }
  .card > .counts td { vertical-align: middle; }
}

.ranks { display: grid; margin-top: 14px; list-style: none; counter-reset: rank; }
.ranks li { display: grid; grid-template-columns: 40px minmax(0, 1fr); align-items: center; padding: 8px 0; counter-increment: rank; }
.ranks li::before { content: counter(rank); display: grid; grid-row: span 2; place-items: center; width: 28px; height: 28px; border-radius: 50%; background: var(--accent); color: var(--on-accent); font-size: 0.8125rem; font-weight: 600; }
.quotes { display: grid; gap: 12px; margin-top: 14px; list-style: none; }
.quotes li { padding: 1px 0; padding-inline-start: 14px; border-inline-start: 3px solid var(--line); white-space: pre-wrap; }
summary { width: fit-content; min-height: 44px; margin-top: 8px; padding-block: 11px; color: var(--accent); font-weight: 600; cursor: pointer; }

.entries { display: grid; margin-top: 8px; list-style: none; }
.entries > li { display: grid; gap: 4px; padding-block: 12px; overflow-wrap: anywhere; }
.entries > li + li { border-top: 1px solid var(--line); }
.entries summary { margin-top: 0; }
h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; margin: 0; font-size: 1rem; font-weight: 600; }
.state { color: var(--quiet); font-size: 0.8125rem; font-weight: 400; }
.state--bad, .error { color: var(--low); }
.state--bad { font-weight: 600; }
.card > h2 + p { margin-top: 4px; }
.card > p:last-child { margin-top: 12px; }
.card[role="status"] { color: var(--ink); font-weight: 600; }

form { display: grid; gap: 12px; max-width: 26rem; }
form.actions { display: flex; flex-wrap: wrap; gap: 8px; max-width: none; }
form.actions .quiet { border-color: var(--edge); }
label { font-weight: 600; }
input { min-height: 48px; padding: 0 14px; border: 1px solid var(--edge); border-radius: 12px; background: var(--card); color: inherit; font: inherit; }
.sign-in { width: min(26rem, 100%); margin: clamp(0px, 10vh, 96px) auto 0; }
.sign-in h1 { margin-bottom: 16px; font-size: 1.5rem; }
@media (forced-colors: active) {
  .bar { border: 1px solid CanvasText; background: Canvas; }
  .share, .high { fill: CanvasText; } .middle { fill: GrayText; } .low { fill: Highlight; }
  .legend .high { --mark: CanvasText; } .legend .middle { --mark: GrayText; } .legend .low { --mark: Highlight; }
}
`,
}
