/** How an article looks in a browser and on paper. Nothing in it is loaded from elsewhere. */
export const articleStyle = `
:root {
  color-scheme: light dark;
  --paper: #fdfcfa; --ink: #1d1f23; --quiet: #5d636e; --line: #dcdad5; --accent: #0b5cad; --tint: #f3f1ec; --warn: #8a4b00; --warn-tint: #fff4e0;
  --serif: Charter, "Bitstream Charter", "Source Serif 4", "Source Serif Pro", "Noto Serif", Cambria, Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181c; --ink: #e4e2dd; --quiet: #a2a7b0; --line: #34383f; --accent: #7db8f5; --tint: #1f2228; --warn: #f2b866; --warn-tint: #2d2415; }
}
* { box-sizing: border-box; }
html { font-size: 112.5%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font-family: var(--serif); line-height: 1.62; text-rendering: optimizeLegibility; }
main { max-width: 39rem; margin: 0 auto; padding: 4rem 1.25rem 6rem; overflow-wrap: break-word; }
header { margin-bottom: 2.4rem; padding-bottom: 1.2rem; border-bottom: 1px solid var(--line); }
h1, h2, h3, h4, h5, h6 { font-family: var(--sans); line-height: 1.25; text-wrap: balance; break-after: avoid; }
h1 { margin: 0 0 .7rem; font-size: 2.1rem; font-weight: 700; letter-spacing: -.02em; }
h2 { margin: 2.6rem 0 .7rem; font-size: 1.35rem; font-weight: 650; letter-spacing: -.01em; }
h3 { margin: 1.9rem 0 .5rem; font-size: 1.06rem; font-weight: 650; }
h4, h5, h6 { margin: 1.6rem 0 .4rem; font-size: .95rem; font-weight: 650; }
p { margin: 0 0 1em; text-wrap: pretty; orphans: 2; widows: 2; }
.facts { margin: 0; color: var(--quiet); font: 400 .84rem/1.5 var(--sans); }
.notice { margin: 1.2rem 0 0; padding: .7rem 1rem; border-left: 3px solid var(--warn); background: var(--warn-tint); color: var(--warn); font: 500 .88rem/1.5 var(--sans); }
a { color: var(--accent); text-decoration-thickness: .06em; text-underline-offset: .16em; }
nav { margin: 0 0 2.6rem; padding: 1rem 1.2rem; background: var(--tint); border-radius: .4rem; font: 400 .88rem/1.7 var(--sans); }
nav ol { margin: 0; padding: 0; list-style: none; columns: 2 14rem; column-gap: 2rem; }
nav li { margin: 0; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
ul, ol { margin: 0 0 1em; padding-left: 1.5em; }
li { margin: .25em 0; }
li > p { margin: 0 0 .4em; }
blockquote { margin: 0 0 1em; padding: .1rem 0 .1rem 1.1rem; border-left: 3px solid var(--line); color: var(--quiet); }
blockquote > :last-child { margin-bottom: 0; }
code { font: .86em var(--mono); background: var(--tint); padding: .1em .3em; border-radius: .2em; }
pre { margin: 0 0 1.2em; padding: .9rem 1rem; overflow-x: auto; background: var(--tint); border-radius: .4rem; line-height: 1.5; }
pre code { padding: 0; background: none; }
hr { margin: 2rem auto; width: 6rem; border: 0; border-top: 1px solid var(--line); }
.wide { margin: 0 0 1.3em; overflow-x: auto; }
table { border-collapse: collapse; min-width: 50%; font: 400 .86rem/1.5 var(--sans); font-variant-numeric: tabular-nums; }
th, td { padding: .42rem .9rem .42rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { border-bottom-width: 2px; font-weight: 650; }
.center { text-align: center; } .right { text-align: right; }
.cite { font: 500 .72em/1 var(--sans); vertical-align: .32em; text-decoration: none; white-space: nowrap; padding: 0 .05em; }
.cite:hover, .cite:focus-visible { text-decoration: underline; }
.unverified { font: 600 .72em/1 var(--sans); color: var(--warn); background: var(--warn-tint); padding: .12em .4em; border-radius: .25em; }
.references { padding: 0; list-style: none; font-size: .88rem; line-height: 1.5; }
.references > li { position: relative; margin: 0 0 .9rem; padding-left: 2.6rem; break-inside: avoid; }
.references > li:target, .cite:target { background: var(--tint); box-shadow: 0 0 0 .35rem var(--tint); border-radius: .1rem; }
.number { position: absolute; left: 0; font: 500 .82rem/1.7 var(--sans); color: var(--quiet); font-variant-numeric: tabular-nums; }
.number .cite { font: inherit; vertical-align: baseline; }
.references q { display: block; margin-top: .15rem; color: var(--quiet); quotes: "“" "”"; }
.references details { margin-top: .2rem; font: 400 .78rem/1.55 var(--sans); color: var(--quiet); }
.references summary { cursor: pointer; }
.passage { margin: .4rem 0 0; padding: .6rem .8rem; background: var(--tint); border-radius: .3rem; white-space: pre-wrap; }
.about { margin-top: 3.2rem; padding-top: .4rem; border-top: 1px solid var(--line); font: 400 .88rem/1.6 var(--sans); }
.about h2 { margin-top: 1.4rem; }
@media (max-width: 34rem) { html { font-size: 106.25%; } main { padding-top: 2rem; } h1 { font-size: 1.75rem; } }
@page { size: A4; margin: 22mm 24mm; }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --quiet: #444; --line: #bbb; --accent: #000; --tint: #f4f4f4; --warn: #000; --warn-tint: #f4f4f4; }
  html { font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  nav, summary { display: none; }
  table, blockquote, pre { break-inside: avoid; }
  a { text-decoration: none; }
}
`
