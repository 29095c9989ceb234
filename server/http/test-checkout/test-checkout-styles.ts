import type { SafeHtml } from '#server/lib/html.ts'

/** Amber stripes, so that nobody mistakes the page for a real checkout; `--wait` is the color of unfinished states. */
export const testCheckoutStyles: SafeHtml = {
  markup: `
:root {
  color-scheme: light dark;
  --ink: light-dark(#18211f, #ecf0ee); --ink-2: light-dark(#4f5a57, #b3bcb9);
  --line: light-dark(#e7e3dc, #2b3231); --edge: light-dark(#868f8c, #6a7572);
  --paper: light-dark(#f8f6f2, #101413); --card: light-dark(#fff, #181d1c);
  --accent: light-dark(#1f5f5b, #7cc4bd); --on-accent: light-dark(#fff, #0c1a18); --soft: light-dark(#e4f1ef, #233836);
  --danger: light-dark(#a3262c, #ff9a94);
  --wait: light-dark(#7a5200, #e8c27a); --wait-soft: light-dark(#fdf3dc, #33290f); --wait-line: light-dark(#dcb768, #6b5520);
}
* { box-sizing: border-box; }
html { scroll-padding-bottom: 96px; }
body { margin: 0; background: var(--card); color: var(--ink); font: 15px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; }
h1, h2, p, dl, dd, fieldset, legend { margin: 0; padding: 0; border: 0; }
h1, h2, label, dt, .description, .top span { overflow-wrap: anywhere; hyphens: auto; hyphenate-limit-chars: 14 5 5; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
svg { flex: none; width: 1.25em; height: 1.25em; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; vertical-align: -0.25em; }
.checkout { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; }
.checkout::before { content: ""; height: 8px; flex: none; background: repeating-linear-gradient(-45deg, var(--wait) 0 10px, var(--wait-soft) 10px 20px); forced-color-adjust: none; }
.mode { display: flex; flex-wrap: wrap; align-items: center; gap: 0 14px; padding: 10px 16px; border-bottom: 1px solid var(--wait-line); background: var(--wait-soft); font-size: 0.875rem; }
.mode strong { color: var(--wait); }
main { display: flex; flex: 1; flex-direction: column; background: var(--paper); }
.order { padding: 16px 16px 0; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 16px; color: var(--ink-2); }
.top a { display: inline-flex; align-items: center; min-height: 44px; font-size: 0.8125rem; }
h1 { margin-top: 4px; font-size: 2.5rem; font-weight: 650; line-height: 1.2; email-spacing: -0.03em; font-variant-numeric: tabular-nums; }
h2 { font-size: 1.125rem; font-weight: 600; line-height: 1.35; text-wrap: balance; }
.description { color: var(--ink-2); font-size: 0.875rem; }
.brand { display: inline-flex; align-items: center; gap: 10px; min-width: 0; color: var(--ink); font-weight: 600; }
.brand b { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 9px; background: var(--accent); color: var(--on-accent); }
.brand img { display: block; height: 40px; max-width: 100%; object-fit: contain; object-position: left; }
dl { margin-top: 12px; color: var(--ink-2); font-size: 0.875rem; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 8px 0; }
dl div + div { border-top: 1px solid var(--line); }
dl div:last-child { color: var(--ink); font-weight: 600; }
dd { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.decision { display: flex; flex: 1; flex-direction: column; gap: 16px; padding-top: 20px; }
.decision > * { margin-inline: 16px; }
.declined { color: var(--danger); font-weight: 500; }
legend { margin-bottom: 8px; font-weight: 500; }
.outcomes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(max(9.5rem, 34%), 100%), 1fr)); gap: 8px; }
label { display: flex; align-items: flex-start; gap: 10px; min-height: 58px; padding: 10px 12px; border: 1px solid var(--edge); border-radius: 12px; background: var(--card); font-size: 0.9375rem; line-height: 1.35; cursor: pointer; }
label:hover { border-color: var(--accent); }
label:has(:checked) { border-color: var(--accent); background: var(--soft); box-shadow: inset 0 0 0 1px var(--accent); }
label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
input { flex: none; width: 18px; height: 18px; margin: 1px 0 0; accent-color: var(--accent); outline: none; }
b { font-weight: 600; }
small { display: block; color: var(--ink-2); font-size: 0.75rem; font-variant-numeric: tabular-nums; }
summary { display: inline-flex; align-items: center; min-height: 44px; margin-top: 8px; color: var(--accent); font-weight: 600; cursor: pointer; }
summary::after { content: ""; width: 0.5em; height: 0.5em; margin: -0.25em 4px 0 10px; border: solid; border-width: 0 2px 2px 0; rotate: 45deg; }
[open] > summary::after { margin-top: 0.25em; rotate: 225deg; }
.bar { position: sticky; bottom: 0; display: grid; gap: 8px; margin: auto 0 0; padding: 12px 16px max(16px, env(safe-area-inset-bottom)); border-top: 1px solid var(--line); background: var(--card); }
button { display: flex; align-items: center; justify-content: center; gap: 8px; min-height: 48px; padding: 8px 22px; border: 1px solid transparent; border-radius: 999px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; line-height: 1.25; cursor: pointer; }
button.quiet { border-color: var(--edge); background: var(--card); color: var(--ink); }
@media (min-width: 52rem) and (min-height: 30rem) {
  body { background: light-dark(#ebe7df, #0a0d0c); }
  .checkout { max-width: 1080px; min-height: 0; margin: 48px auto; overflow: clip; border-radius: 16px; background: var(--card); box-shadow: 0 16px 40px -4px rgb(24 33 31 / 0.2); }
  .mode { padding-inline: 24px; }
  main { display: grid; grid-template-columns: 1fr 1fr; min-height: 420px; }
  .order { padding: 28px 48px 40px; border-inline-end: 1px solid var(--line); }
  .decision { padding: 36px 48px 40px; background: var(--card); }
  .decision > * { margin-inline: 0; }
  .bar { position: static; margin-top: 8px; padding: 0; border: 0; background: none; }
}
`,
}
