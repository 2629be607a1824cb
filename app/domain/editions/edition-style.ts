/** Style of editions, in each page itself: allowed by its hash, and frozen with the page. */
export const EDITION_STYLE = `
:root{color-scheme:light dark;--paper:#fbfbf8;--ink:#15171a;--soft:#50555b;--hair:#d3d3cc;--brand:#0b5f4c;--tint:#eef1ec;--note:#7a3a02;--note-tint:#fdf1e3}
@media (prefers-color-scheme:dark){:root{--paper:#141617;--ink:#ebebe8;--soft:#b2b6ba;--hair:#3a3e42;--brand:#6fc7ab;--tint:#1e2224;--note:#f3b679;--note-tint:#2d2115}}
@media (prefers-contrast:more){:root{--paper:#fff;--ink:#000;--soft:#222;--hair:#000;--brand:#003d2f;--tint:#fff;--note:#000;--note-tint:#fff}}
@media (prefers-contrast:more) and (prefers-color-scheme:dark){:root{--paper:#000;--ink:#fff;--soft:#eee;--hair:#fff;--brand:#a8f0d8;--tint:#000;--note:#fff;--note-tint:#000}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Georgia,"Times New Roman","Liberation Serif",serif;overflow-wrap:break-word}
header,main,footer{max-width:40rem;margin-inline:auto;padding-inline:1rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1rem;padding-block:.75rem;border-bottom:3px solid var(--ink)}
header p{margin:0}
.brand{font-size:1.375rem;font-weight:700}
.brand a{color:inherit;text-decoration:none}
header p,nav,.k,.b,.note,footer,.days,.alert,h2{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif}
.brand,.days b,article h2,.days a{font-family:Georgia,"Times New Roman","Liberation Serif",serif}
a{color:var(--brand);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--note);outline-offset:2px}
h1,h2,h3,h4{line-height:1.2;text-wrap:balance}
h1{font-size:1.75rem;margin:1.25rem 0 .5rem}
h2{font-size:.875rem;margin:2rem 0 .25rem;padding-top:.5rem;border-top:1px solid var(--hair)}
article h2{font-size:1.3125rem;margin:1.75rem 0 .5rem;padding:0;border:0}
.k{margin:1.25rem 0 0;color:var(--brand);font-size:.8125rem;font-weight:700;letter-spacing:.04em}
.k+h1{margin-top:.25rem}
.s{margin:.25rem 0 .75rem;color:var(--soft);font-size:1.1875rem;line-height:1.4}
.b,.note{margin:.25rem 0;color:var(--soft);font-size:.875rem}
.list{margin:0;padding:0;list-style:none}
.list li{padding:.7rem 0;border-bottom:1px solid var(--hair)}
.list li:last-child{border:0}
.list a{font-size:1.125rem;font-weight:700;line-height:1.3;color:var(--ink);text-decoration:none}
.list a:hover{text-decoration:underline}
.list .k,.list .s{display:block;margin:0}
.list .s{margin-top:.25rem;font-size:1rem}
.lead a{font-size:1.625rem;line-height:1.2}
.gone{color:var(--soft);font-style:italic}
.topics{padding-left:1.2rem}
.alert{margin:1rem 0 0;padding:.7rem .9rem;border-left:4px solid var(--note);background:var(--note-tint);color:var(--note);font-size:.9375rem}
.alert a{color:inherit}
figure{margin:1rem 0 0}
img{display:block;width:100%;height:auto;max-height:24rem;object-fit:cover;background:var(--tint)}
figcaption{margin-top:.3rem;color:var(--soft);font:.8125rem/1.4 system-ui,sans-serif}
blockquote{margin:1.25rem 0;padding-left:1rem;border-left:4px solid var(--brand)}
aside{margin:1.25rem 0;padding:.1rem 1rem;background:var(--tint);border:1px solid var(--hair)}
table{display:block;max-width:100%;overflow-x:auto;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.35rem .5rem;border:1px solid var(--hair);text-align:left;vertical-align:top}
nav{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;margin-top:1.5rem;font-size:.9375rem}
nav a,.list .day a{display:inline-flex;align-items:center;min-height:2.75rem}
footer{margin-top:2rem;padding-block:1rem 2rem;border-top:1px solid var(--hair);color:var(--soft);font-size:.875rem}
footer h2{margin-top:0;border:0;padding:0;color:var(--ink)}
code{overflow-wrap:anywhere;font:.8125rem/1.5 ui-monospace,Consolas,"Liberation Mono",monospace}
pre{margin:.5rem 0;padding:.75rem;background:var(--tint);white-space:pre-wrap;overflow-wrap:anywhere}
@media (min-width:48rem){h1{font-size:2.25rem}header,main,footer{padding-inline:1.5rem}}
@media print{:root{--paper:#fff;--ink:#000;--soft:#333;--hair:#999;--brand:#000;--tint:#fff;--note:#000;--note-tint:#fff}body{font-size:11pt}nav{display:none}h2,h3{break-after:avoid}.list li,figure,tr{break-inside:avoid}header,main,footer{max-width:none;padding-inline:0}}
`.trim();
