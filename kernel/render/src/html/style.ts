import { COLOURS, type Theme } from '../tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const variables = (theme: Theme): string =>
  Object.entries(COLOURS[theme])
    .map(([role, colour]) => `--${kebab(role)}:${colour}`)
    .join(';');

/** The style sheet of a report page: grey paper, hairlines, one accent; hot colours mean trouble and nothing else. */
export const REPORT_STYLE = `
:root{${variables('light')};color-scheme:light}
@media (prefers-color-scheme:dark){:root{${variables('dark')};color-scheme:dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:400 14px/22px Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
h1,h2,h3,p,ol,ul,figure,dl,dd{margin:0;padding:0}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code,pre,.code{font-family:"JetBrains Mono",ui-monospace,"DejaVu Sans Mono",monospace;font-size:.9em}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--surface);padding:8px;z-index:9}
.top{position:sticky;top:0;z-index:5;min-height:52px;display:flex;align-items:center;gap:12px;padding:0 24px;background:var(--surface);border-bottom:1px solid var(--border)}
.top .name{display:flex;align-items:center;gap:8px;font-weight:640;font-size:15px;color:var(--text);text-decoration:none}
.top .links{margin-left:auto;display:flex;gap:8px}
.top .links a{border:1px solid var(--border);border-radius:8px;padding:4px 10px;font-size:13px;text-decoration:none;color:var(--text)}
.mark{width:22px;height:22px}.mark rect{fill:var(--accent)}.mark path{fill:none;stroke:var(--surface);stroke-width:1.8;stroke-linecap:round}.mark circle{fill:var(--surface)}
.sign{width:16px;height:16px;flex:none;vertical-align:-3px}.sign .cut{stroke:var(--surface);stroke-width:1.8;stroke-linecap:round;fill:none}.sign .line{stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round;fill:none}
.frame{display:grid;grid-template-columns:208px minmax(0,1fr);gap:40px;max-width:1440px;margin:0 auto;padding:28px 32px 64px}
.rail{position:sticky;top:80px;align-self:start;font-size:13px}
.rail a{display:flex;color:var(--text2);padding:5px 10px;border-radius:6px;line-height:18px;text-decoration:none}.rail a:hover{background:var(--sunken)}
.rail .n{margin-left:auto;color:var(--text3)}
main{min-width:0;max-width:1160px}
.head{display:flex;align-items:flex-start;gap:16px;margin-bottom:16px}
.head .kind{font-weight:600}.facts{color:var(--text2);font-size:13px;line-height:20px}
.head .file{margin-left:auto;text-align:right;min-width:0;overflow-wrap:anywhere}
.verdict{border-radius:12px;padding:24px 28px;border:1px solid var(--border)}
.verdict h1{font-size:26px;line-height:34px;font-weight:620;letter-spacing:-.017em;text-wrap:pretty;max-width:44ch}
.verdict .level{display:flex;align-items:center;gap:8px;font-weight:620;font-size:13px;margin-bottom:8px}
.verdict .counts{display:flex;flex-wrap:wrap;gap:8px 16px;margin-top:16px;font-size:13px}.verdict .counts a{display:inline-flex;gap:5px;align-items:center;font-weight:600;text-decoration:none}
.fatal{color:var(--fatal)}.severe{color:var(--severe)}.warning{color:var(--warning)}.accent{color:var(--accent)}.ok{color:var(--ok)}
.on-fatal{background:color-mix(in srgb,var(--fatal-soft) 70%,var(--surface))}.on-severe{background:color-mix(in srgb,var(--severe-soft) 70%,var(--surface))}.on-warning{background:color-mix(in srgb,var(--warning-soft) 70%,var(--surface))}.on-accent,.on-ok{background:color-mix(in srgb,var(--ok-soft) 60%,var(--surface))}
section{margin-top:40px;scroll-margin-top:72px}
h2{font-size:18px;line-height:26px;font-weight:620;letter-spacing:-.012em;margin-bottom:12px}
h3{font-size:14px;line-height:20px;font-weight:600}
.block+.block{margin-top:16px}
.card{background:var(--surface);border:1px solid var(--border);border-radius:8px;overflow:hidden}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr))}
.figure{padding:14px 18px;border-left:1px solid var(--hair);margin-left:-1px}
.figure .label{font-size:12px;line-height:16px;color:var(--text2);font-weight:520;display:flex;gap:5px;align-items:center}.figure .label .sign{width:14px;height:14px}
.figure .value{font-size:24px;line-height:30px;font-weight:600;letter-spacing:-.015em;white-space:nowrap;font-variant-numeric:tabular-nums}
.figure .value small{font-size:13px;font-weight:520;color:var(--text2);margin-left:3px;letter-spacing:0}
.figure .note{font-size:12px;line-height:16px;color:var(--text3);margin-top:4px}
.finding{display:grid;grid-template-columns:7fr 5fr;border-top:1px solid var(--hair);scroll-margin-top:72px}.finding:first-child{border-top:0}
.finding>div{padding:20px 24px;min-width:0}
.finding .level{display:inline-flex;gap:5px;align-items:center;font-weight:600;font-size:12.5px}
.finding h3{font-size:15.5px;line-height:22px;font-weight:620;margin:6px 0;text-wrap:pretty}
.finding .claim{color:var(--text2);max-width:62ch}
.finding .do{margin-top:12px}.finding .do b{font-size:12.5px;font-weight:600}.finding li code,.claim code{white-space:nowrap}.finding ol{padding-left:18px}.finding li::marker{color:var(--text3)}
.finding .foot{display:flex;flex-wrap:wrap;gap:4px 14px;margin-top:14px;color:var(--text3);font-size:12px}
.proof{background:var(--sunken);border-left:1px solid var(--hair)}
.proof figcaption{font-size:12px;color:var(--text3);margin-bottom:4px}.proof figure+figure,.proof figure+.measures,.measures+figure{margin-top:12px}
.measures{list-style:none;font-size:12.5px;line-height:18px;color:var(--text2)}.measures li::first-letter{text-transform:uppercase}
.code{display:block;font-size:12px;line-height:19px;background:var(--surface);border:1px solid var(--border);border-radius:6px;padding:5px 10px;white-space:pre-wrap;overflow-wrap:anywhere;max-height:24em;overflow:auto}
.proof .code{background:var(--mark);border-color:transparent;max-height:7.4em}
.proof details{margin-top:12px}.proof summary{font-size:12px;color:var(--accent);cursor:pointer;margin-bottom:8px}
details.finding{display:block}details.finding>summary{display:flex;gap:14px;align-items:center;padding:12px 24px;cursor:pointer;list-style:none}details.finding>summary::-webkit-details-marker{display:none}
details.finding>summary h3{margin:0;font-size:14px;font-weight:560}details.finding>summary .open{margin-left:auto;color:var(--text3);font-size:12px;white-space:nowrap}
details.finding .inner{display:grid;grid-template-columns:7fr 5fr;border-top:1px solid var(--hair)}details.finding .inner>div{padding:16px 24px;min-width:0}
.chart{padding:16px 20px 12px}.chart .title{display:flex;gap:10px;align-items:baseline;margin-bottom:6px}.chart .title span{color:var(--text3);font-size:12.5px}.chart .title .more{margin-left:auto;display:flex;gap:8px;font-size:12px}
.chart img,.chart svg{display:block;width:100%;height:auto}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:13px}
caption{text-align:left;font-weight:600;padding:12px 20px 4px}
th{font-weight:560;font-size:12px;color:var(--text3);text-align:left;padding:8px 12px;border-bottom:1px solid var(--border);white-space:nowrap}
td{padding:6px 12px;border-bottom:1px solid var(--hair);overflow-wrap:anywhere}tr:last-child td{border-bottom:0}
.r{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
td:first-child,th:first-child{padding-left:20px}td:last-child,th:last-child{padding-right:20px}
.paragraph{max-width:62ch;color:var(--text2)}
footer{margin-top:48px;border-top:1px solid var(--border);padding-top:16px;color:var(--text3);font-size:12px;line-height:18px;display:flex;gap:8px 24px;flex-wrap:wrap}
@media (max-width:1100px){.frame{grid-template-columns:minmax(0,1fr)}.rail{display:none}.finding,details.finding .inner{grid-template-columns:minmax(0,1fr)}.proof{border-left:0;border-top:1px solid var(--hair)}}
@media (max-width:700px){.top{padding:0 16px}.frame{padding:16px}.head{flex-direction:column;gap:4px}.head .file{margin:0;text-align:left}.verdict{padding:18px}.verdict h1{font-size:20px;line-height:28px}.figures{grid-template-columns:1fr 1fr}.figure .value{font-size:20px;line-height:24px}.finding>div{padding:16px}.chart{padding:14px}td,th{padding-left:8px;padding-right:8px}td:first-child,th:first-child{padding-left:14px}}
@media print{.top,.rail{display:none}.frame{display:block;padding:0}body{background:#fff}.finding,.chart,tr{break-inside:avoid}}
`;
