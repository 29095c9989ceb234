import type { SafeHtml } from '#server/lib/html.ts'

/** The look of the product's own pages, without their style sheets. Narrow first. */
export const galleryStyles: SafeHtml = {
  markup: `
:root {
  color-scheme: light dark;
  --ink: light-dark(#18211f, #ecf0ee); --quiet: light-dark(#4f5a57, #b3bcb9); --line: light-dark(#e7e3dc, #2b3231);
  --edge: light-dark(#868f8c, #6a7572); --paper: light-dark(#f8f6f2, #101413); --card: light-dark(#fff, #181d1c);
  --ground: light-dark(#efece6, #222827); --accent: light-dark(#1f5f5b, #7cc4bd); --on-accent: light-dark(#fff, #0c1a18);
  --soft: light-dark(#e2eeec, #21322f); --board: #16201e; --ivory: #e9efed;
  --shadow: 0 1px 2px rgb(24 33 31 / 0.05), 0 12px 32px -8px rgb(24 33 31 / 0.12);
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; -webkit-font-smoothing: antialiased; }
header, main { max-width: 1264px; margin: 0 auto; padding-inline: clamp(16px, 3vw, 40px); }
header { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding-block: 20px 8px; }
main { padding-bottom: 64px; }
h1, h2, p, ul, pre, fieldset { margin: 0; padding: 0; border: 0; }
h1 { font-size: clamp(1.625rem, 4vw, 2rem); font-weight: 650; line-height: 1.2; email-spacing: -0.02em; }
h2 { font-size: 1rem; font-weight: 600; }
a { color: var(--accent); text-underline-offset: 3px; }
header a { padding: 12px 0; font-weight: 600; }
code, pre { font: 0.8125rem/1.7 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.brand { display: flex; align-items: center; gap: 12px; font-weight: 600; }
.brand b { display: grid; place-items: center; width: 36px; height: 36px; border-radius: 10px; background: var(--accent); color: var(--on-accent); }
.head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 12px 32px; padding-block: 8px 20px; }
.head p { color: var(--quiet); }
.permission { max-width: 30rem; font-size: 0.8125rem; }

#builder { overflow: clip; border: 1px solid var(--line); border-radius: 20px; background: var(--card); box-shadow: var(--shadow); }
.choices { display: grid; align-content: start; gap: 16px; padding: clamp(16px, 2.4vw, 24px); }
.fields { display: grid; gap: 14px 16px; }
.field { display: grid; align-content: start; gap: 4px; min-width: 0; }
label { font-size: 0.8125rem; font-weight: 600; }
select, input:not([type="radio"], [type="color"]) { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 12px; background: var(--card); color: inherit; font: inherit; font-size: 1rem; text-overflow: ellipsis; }
input::placeholder { color: var(--quiet); opacity: 1; }
input:invalid { border-color: light-dark(#a3262c, #ff9a94); }
.colour { display: flex; gap: 8px; }
.colour input[type="color"] { flex: none; width: 44px; height: 44px; padding: 6px; border: 1px solid var(--edge); border-radius: 12px; background: var(--card); cursor: pointer; }
.colour input[type="color"][hidden] { display: none; }
summary { width: fit-content; padding-block: 10px; color: var(--accent); font-weight: 600; cursor: pointer; }
details .fields { padding-top: 8px; }
.note { color: var(--quiet); font-size: 0.8125rem; }
#apply, #copy { min-height: 44px; padding: 8px 22px; border: 0; border-radius: 99px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
#apply { justify-self: start; }
#apply[hidden], #copy[hidden] { display: none; }

.code { --accent: #b9e0da; display: flex; flex-direction: column; gap: 12px; min-width: 0; padding: clamp(16px, 2.4vw, 24px); background: var(--board); color: var(--ivory); }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; }
.bar fieldset { display: flex; padding: 3px; border-radius: 12px; background: #263230; }
.bar label { position: relative; cursor: pointer; }
.bar input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.bar label span { display: grid; place-items: center; min-height: 38px; padding: 0 clamp(8px, 1.4vw, 16px); border-radius: 9px; font-size: 0.8125rem; font-weight: 500; }
.bar input:checked + span { background: #3a4947; font-weight: 600; }
.bar input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 1px; }
.code #copy { background: #e2f1ee; color: #14211f; }
.code pre { flex: 1; max-height: 26rem; min-height: 8rem; overflow: auto; white-space: pre-wrap; line-break: anywhere; }
.tag { color: #8fb8b2; } .attribute { color: #7fd0c4; } .string { color: #f0c48b; }
.code [role="status"] { min-height: 1.5em; font-size: 0.8125rem; }
.ticks { display: flex; flex-wrap: wrap; gap: 4px 20px; padding-top: 12px; border-top: 1px solid #34413f; font-size: 0.8125rem; list-style: none; }
.ticks li::before { content: "✓"; margin-right: 6px; color: var(--accent); font-weight: 700; }

.gallery { display: grid; grid-template-columns: minmax(0, 1fr); gap: 28px 20px; padding-top: 28px; }
.tile { display: flex; flex-direction: column; gap: 4px; min-width: 0; }
.tile > p { color: var(--quiet); font-size: 0.8125rem; }
.caption { display: flex; align-items: center; justify-content: space-between; gap: 8px; margin-top: 6px; }
.use { padding: 10px 0; font-size: 0.8125rem; font-weight: 600; text-decoration: none; white-space: nowrap; }
.use:hover { text-decoration: underline; }
.use[aria-current] { padding: 2px 12px; border-radius: 99px; background: var(--soft); }
.use[aria-current]::before { content: "✓ "; }
/* A transform makes what is fixed stay in its window. */
.window { flex: 1; display: flex; flex-direction: column; min-height: 17rem; border: 1px solid var(--line); border-radius: 16px; background: var(--card); overflow: clip; transform: translate(0); }
.tile--chosen .window { outline: 3px solid var(--accent); outline-offset: -1px; }
.chrome { display: flex; gap: 6px; align-items: center; padding: 8px 14px; background: var(--ground); color: var(--quiet); font-size: 0.75rem; }
.chrome i { width: 9px; height: 9px; border-radius: 50%; background: var(--line); }
.chrome i:last-of-type { margin-right: auto; }
.site { display: grid; flex: 1; align-content: start; gap: 14px; padding: 16px; }
.title { font: 600 1.125rem/1.3 Georgia, "C059", serif; }
.lines { display: grid; gap: 9px; }
.lines i { height: 7px; border-radius: 4px; background: var(--ground); }
.lines i:nth-child(2) { width: 88%; } .lines i:nth-child(3) { width: 64%; }
.live { min-width: 0; }
.live > a, .live button { display: inline-grid; place-items: center; min-height: 44px; padding: 8px 20px; border: 0; border-radius: 8px; background: light-dark(#43392f, #e6dccf); color: light-dark(#fff, #1f1a15); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.live iframe { border: 0; }
.live bookplate-inline { display: block; }
:is(.tile--inline, .tile--form, .tile--frame, .tile--shadow) .site { padding-inline: clamp(0px, 1.5vw, 16px); }
:is(.tile--inline, .tile--form, .tile--frame, .tile--shadow) :is(.title, .lines) { margin-inline: 16px; }
@media (min-width: 560px) {
  .fields { grid-template-columns: repeat(6, minmax(0, 1fr)); }
  .field { grid-column: span 2; }
  .field--src, .field--mode { grid-column: span 3; }
  details .field { grid-column: span 3; }
  .gallery { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .tile--inline, .tile--form, .tile--frame, .tile--shadow { grid-column: 1 / -1; }
}
@media (min-width: 1000px) {
  #builder { display: grid; grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr); }
  .gallery { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .tile--form, .tile--frame { grid-column: span 2; }
}
@media (forced-colors: active) { .bar input:checked + span { outline: 2px solid Highlight; } }
`,
}
