/** Style of documents, in the document itself: allowed by its hash, and the same for as long as the document is. */
export const DOCUMENT_STYLE = `
:root{color-scheme:light;--paper:#fff;--desk:#eeeee9;--tint:#f3f3ef;--ink:#15171a;--soft:#50555b;--hair:#d3d3cc;--brand:#0b5f4c;--on-brand:#fff;--one:#9cc9bb;--two:#0b5f4c;--three:#b4550a;--bad:#8f1d1d;--bad-tint:#fdecea;--good-tint:#e9f4f0}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#17191b;--desk:#0d0e0f;--tint:#212427;--ink:#ebebe8;--soft:#aeb2b6;--hair:#3a3e42;--brand:#6fc7ab;--on-brand:#0d1512;--one:#3d6f60;--two:#6fc7ab;--three:#f0a35c;--bad:#ffb4ab;--bad-tint:#3b1c1a;--good-tint:#16302a}}
*{box-sizing:border-box}
body{margin:0;background:var(--desk);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif}
.sheet,.tools{max-width:52rem;margin-inline:auto}
.sheet{margin-block:0 2rem;padding:1.25rem 1rem 2rem;background:var(--paper)}
.tools{display:flex;flex-wrap:wrap;gap:.5rem;padding:.75rem 1rem}
.tools form{display:flex;flex-wrap:wrap;gap:.5rem;margin:0}
button,.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:.4rem 1rem;border:1px solid var(--hair);border-radius:.5rem;background:var(--paper);color:var(--ink);font:inherit;font-size:.9375rem;font-weight:600;line-height:1.2;text-decoration:none;cursor:pointer}
button.main,.button.main{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
button[hidden]{display:none}
:focus-visible{outline:3px solid var(--three);outline-offset:2px}
a{color:var(--brand)}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1.5rem;padding-bottom:.6rem;border-bottom:3px solid var(--ink)}
.head p{margin:0}
.brand{font:700 1.375rem/1.2 Georgia,"Times New Roman","Liberation Serif",serif}
.kind{align-self:end;color:var(--soft);font-size:.875rem}
h1,h2{font-family:Georgia,"Times New Roman","Liberation Serif",serif;line-height:1.2;margin:0}
h1{font-size:1.625rem;margin:1.25rem 0 .35rem}
h2{font-size:1.125rem;margin:2rem 0 .6rem}
p{margin:.4rem 0}
.note{color:var(--soft);font-size:.875rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.75rem 1.5rem;margin:1rem 0 0}
.facts dt{color:var(--soft);font-size:.8125rem}
.facts dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.totals{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1.25rem 0 0}
.totals div{padding:.75rem .9rem;background:var(--tint);border-radius:.5rem}
.totals dt{color:var(--soft);font-size:.8125rem}
.totals dd{margin:0;font:700 1.5rem/1.25 Georgia,"Times New Roman","Liberation Serif",serif;font-variant-numeric:tabular-nums}
.state{display:inline-block;padding:.1rem .6rem;border-radius:1rem;background:var(--tint);font-size:.8125rem;font-weight:600}
.box{margin:1rem 0 0;padding:.8rem 1rem;border-radius:.5rem;background:var(--good-tint)}
.box.bad{background:var(--bad-tint);color:var(--bad)}
.box p{margin:.2rem 0}
figure{margin:0}
.chart{overflow-x:auto}
.chart svg{display:block;width:100%;min-width:34rem;height:auto}
.chart text{fill:var(--soft);font-size:11px;font-family:inherit}
.chart .grid{stroke:var(--hair);stroke-width:1}
.chart .served{fill:var(--one)}
.chart .seen{fill:var(--two)}
.chart .clicked{fill:var(--three)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.4rem 0 0;padding:0;list-style:none;font-size:.875rem}
.legend li::before{content:"";display:inline-block;width:.8rem;height:.8rem;margin-right:.4rem;border-radius:.15rem;vertical-align:-.08rem;background:var(--key)}
.legend .served{--key:var(--one)}
.legend .seen{--key:var(--two)}
.legend .clicked{--key:var(--three)}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);font-size:.875rem;padding-bottom:.4rem}
th,td{padding:.3rem .5rem;border-bottom:1px solid var(--hair);text-align:right;vertical-align:top}
th:first-child,td:first-child{text-align:left}
thead th{color:var(--soft);font-size:.8125rem;font-weight:600;vertical-align:bottom}
tfoot td,tfoot th{border-top:2px solid var(--ink);border-bottom:0;font-weight:700}
td.root,th.root{text-align:left}
.root code{display:block;width:20rem;font-size:.6875rem;line-height:1.35;overflow-wrap:anywhere;color:var(--soft)}
.piece{display:grid;gap:.5rem 1.25rem;padding:.9rem 0;border-bottom:1px solid var(--hair)}
.piece h3{margin:0;font-size:1rem}
.piece p{margin:.15rem 0}
.piece img{display:block;max-width:100%;max-height:12rem;border:1px solid var(--hair);background:var(--tint)}
.piece .none{display:grid;place-items:center;min-height:5rem;border:1px dashed var(--hair);color:var(--soft);font-size:.875rem;padding:.5rem}
.terms dt{font-weight:600;margin-top:.5rem}
.terms dd{margin:0;color:var(--soft)}
.list{margin:1rem 0 0;padding:0;list-style:none;border-top:1px solid var(--hair)}
.list li{border-bottom:1px solid var(--hair)}
.list a{display:flex;justify-content:space-between;gap:1rem;min-height:2.75rem;align-items:center;padding:.4rem 0;font-weight:600}
.foot{margin-top:2rem;padding-top:.6rem;border-top:1px solid var(--hair);color:var(--soft);font-size:.8125rem}
.hash{overflow-wrap:anywhere;font-family:ui-monospace,Consolas,"Liberation Mono",monospace;font-size:.75rem}
.signature{margin-top:3.5rem;max-width:24rem;border-top:1px solid var(--ink);padding-top:.3rem}
.field{margin:1rem 0 0}
.field label{display:block;font-weight:600;margin-bottom:.25rem}
.field input,.field select,.field textarea{width:100%;min-height:2.75rem;padding:.5rem .7rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--paper);color:var(--ink);font:inherit}
.field p{margin:.25rem 0 0;font-size:.875rem;color:var(--soft)}
.field textarea.hash{font-family:ui-monospace,Consolas,"Liberation Mono",monospace;font-size:.8125rem}
.field .wrong{color:var(--bad)}
.qr{width:15rem;max-width:100%;height:auto;border:1px solid var(--hair)}
@media (min-width:40rem){.sheet{padding:2rem 2.5rem 2.5rem;border-radius:.5rem}.piece{grid-template-columns:17rem 1fr}}
@page{size:A4;margin:14mm}
@media print{body{background:#fff;font-size:10.5pt}.sheet{max-width:none;margin:0;padding:0;border-radius:0}.tools{display:none}h2{break-after:avoid}.piece,.totals,.chart,tr,.facts,.box{break-inside:avoid}.chart svg{min-width:0}table{font-size:8.5pt}th,td{padding:.12rem .35rem}thead{display:table-header-group}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}.root code{width:auto;font-size:6.5pt}a{color:inherit;text-decoration:none}}
`.trim();

/** The same with what forms and charges need besides: by itself, so that a report of a past month stays the same bytes. */
export const PAPER_STYLE = `${DOCUMENT_STYLE}
.declaration{margin:1.75rem 0 0;padding:.2rem 0 .2rem 1rem;border-left:3px solid var(--ink);font-size:1.0625rem}
.signatures{display:grid;gap:0 2rem}
.signatures .signature{max-width:none;font-size:.875rem}
.totals+.note{margin-top:.75rem}
.pay{display:grid;gap:1rem 2rem;align-items:start}
.pay .field{margin:0}
.pay .qr{display:block}
.paper{display:none}
@media (min-width:40rem){.signatures{grid-template-columns:1fr 1.6fr}.pay{grid-template-columns:auto 1fr}}
@media print{.signatures{grid-template-columns:1fr 1.6fr}.declaration{font-size:1em}.declaration,.signatures,.pay{break-inside:avoid}.terms{columns:2;column-gap:2rem}.terms dt{break-after:avoid}.terms dt:first-child{margin-top:0}.terms dd{break-inside:avoid;font-size:.9375em}.pay{grid-template-columns:auto 1fr}.pay button,.pay textarea{display:none}.paper{display:block}}
`.trim();
