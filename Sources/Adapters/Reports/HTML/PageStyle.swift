// SPDX-License-Identifier: Apache-2.0
import Figures

/// The style sheet of a page: light and dark by preference, light on paper.
enum PageStyle {
  /// The whole style sheet, figures included.
  static let text = """
    :root{\(light)}
    @media screen and (prefers-color-scheme:dark){:root{\(dark)}}
    \(rules)
    \(Figure.pageStyle)
    """

  private static let light =
    "color-scheme:light;--paper:#fff;--tint:#f5f7f9;--ink:#1b1f24;--muted:#5b6470;--line:#d9dde2;"
    + "--accent:#0063a0;--missed:#b44300;--extra:#8f2a72;--lead:#e3f0f8;\(Theme.light.variables)"

  private static let dark =
    "color-scheme:dark;--paper:#14171b;--tint:#1b1f25;--ink:#e8ebef;--muted:#9aa4b0;--line:#323941;"
    + "--accent:#6fbdf0;--missed:#ff9f66;--extra:#f09bd2;--lead:#17324a;\(Theme.dark.variables)"

  private static let rules = """
    *{box-sizing:border-box}
    html{scroll-behavior:smooth;scroll-padding-top:5rem;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--paper);color:var(--ink);\
    font:16px/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}
    header,main,footer{max-width:90rem;margin:0 auto;padding:0 clamp(1rem,3vw,2.5rem)}
    header{padding-top:2.5rem}
    h1{font-size:clamp(1.6rem,1.2rem + 1.6vw,2.3rem);line-height:1.15;letter-spacing:-.02em;\
    margin:0 0 .4rem;font-weight:680}
    h2{font-size:1.35rem;line-height:1.25;letter-spacing:-.01em;margin:3.5rem 0 .5rem;\
    font-weight:650}
    h3{font-size:1rem;margin:1.8rem 0 .4rem;font-weight:650}
    p{max-width:44rem;margin:.4rem 0 .9rem}
    .facts{color:var(--muted);max-width:none}
    .headline{font-size:1.1rem;max-width:52rem;border-left:3px solid var(--accent);\
    padding:.1rem 0 .1rem 1rem;margin:1.4rem 0}
    a{color:var(--accent);text-underline-offset:.15em;text-decoration-thickness:.06em}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
    .word{color:inherit;text-decoration:underline dotted}
    dt:target{background:var(--lead)}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:9}
    nav{position:sticky;top:0;z-index:5;background:var(--paper);border-bottom:1px solid var(--line);\
    margin-top:1.2rem}
    nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.15rem;list-style:none;margin:0 auto;padding:.65rem clamp(1rem,3vw,2.5rem);\
    max-width:90rem;white-space:nowrap;font-size:.875rem}
    nav a{text-decoration:none;color:var(--muted)}
    nav a:hover{color:var(--ink)}
    .scroll{overflow:auto;max-height:min(86vh,64rem);border:1px solid var(--line);\
    border-radius:6px;margin:.8rem 0}
    .whole{max-height:none}
    table{border-collapse:separate;border-spacing:0;width:100%;font-size:.8125rem;line-height:1.35;\
    font-variant-numeric:tabular-nums lining-nums}
    caption{text-align:left;color:var(--muted);padding:.7rem .8rem;caption-side:top}
    caption>span{display:inline-block;position:sticky;left:.8rem;max-width:min(62rem,100vw - 4.5rem)}
    caption span span{display:inline}
    th,td{padding:.45rem .5rem;text-align:right;vertical-align:top;border-top:1px solid var(--line)}
    thead th{position:sticky;top:0;z-index:2;background:var(--tint);border-top:0;\
    border-bottom:1px solid var(--line);vertical-align:bottom;font-weight:620;line-height:1.2}
    tbody tr:first-child>*{border-top:0}
    th:first-child,td:first-child{padding-left:.8rem}th:last-child,td:last-child{padding-right:.8rem}\
    th:first-child,td:first-child,.t{text-align:left}
    tbody th{font-weight:550;position:sticky;left:0;background:var(--paper);z-index:1;\
    min-width:9rem;overflow-wrap:anywhere}
    thead th:first-child{left:0;z-index:3}
    tbody tr:hover>*{background:var(--tint)}
    .group th{background:var(--tint);position:static;font-weight:650;padding-top:.8rem}
    small,.i,.u{display:block;color:var(--muted);font-size:.72rem;font-weight:400;\
    white-space:nowrap}
    th small{white-space:normal}td:not(.t):has(>.i){white-space:nowrap}
    .lead .v{font-weight:720;background:var(--lead);border-radius:3px;padding:0 .28em;\
    margin:0 -.28em}
    .none{color:var(--muted)}
    .base th,.base td{color:var(--muted);font-weight:400;font-style:italic}
    .notes{font-size:.8125rem;color:var(--muted);padding-left:1.1rem;margin:.3rem 0 1rem;\
    max-width:64rem}
    .clips b{color:var(--missed)}.clips i{color:var(--extra);font-style:normal}\
    .clips b,.clips i{font-weight:620;white-space:nowrap}
    .turned{writing-mode:vertical-rl;transform:rotate(180deg);max-height:16rem;text-align:left;\
    font-weight:550;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    .clips td,.clips tbody th{padding-top:.3rem;padding-bottom:.3rem;white-space:nowrap}
    .clips thead th{vertical-align:bottom}
    .clips td:nth-child(-n+4),.measures td:nth-child(4){text-align:left}
    .measures tbody th{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,monospace}
    th button{font:inherit;color:inherit;background:none;border:0;padding:0;margin:0;\
    text-align:inherit;cursor:pointer}
    th button:hover{color:var(--accent)}
    th[aria-sort] button::after{content:" ▲";font-size:.7em}
    th[aria-sort=descending] button::after{content:" ▼"}
    .filter{display:flex;flex-wrap:wrap;gap:1.2rem;align-items:center;font-size:.875rem}
    .filter input[type=search]{font:inherit;color:inherit;background:var(--tint);\
    border:1px solid var(--line);border-radius:4px;padding:.3rem .6rem;min-width:16rem}
    .figures{columns:2 38rem;column-gap:2.2rem}
    .figures figure{break-inside:avoid;margin-bottom:2.4rem}
    figure{margin:0}
    section>figure:not(.strip){margin:1.2rem 0 2rem}
    .figures figure.wide{column-span:all}
    figcaption{font-size:.9rem;margin-bottom:.4rem;max-width:none}
    figcaption b{font-weight:650}
    figcaption span{color:var(--muted)}
    .drawing{overflow-x:auto}
    .figure{display:block;width:100%;min-width:calc(var(--width)*.74px);\
    max-width:calc(var(--width)*1px);height:auto}
    .strip{padding:1rem 0;border-top:1px solid var(--line);content-visibility:auto;\
    contain-intrinsic-size:auto 16rem}
    .strip:target{background:var(--tint)}
    .key{display:flex;flex-wrap:wrap;gap:.3rem 1.6rem;list-style:none;padding:0;font-size:.875rem}
    .key svg{display:inline;min-width:0;width:1em;height:1em;vertical-align:-.1em;margin-right:.35em}
    dl{display:grid;grid-template-columns:minmax(9rem,max-content) 1fr;gap:.35rem 1.4rem;\
    font-size:.875rem;margin:.5rem 0 1.2rem}
    dt{font-weight:600}
    dd{margin:0;overflow-wrap:anywhere;white-space:pre-line;max-width:60rem}
    code,pre,.digest{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,monospace;font-size:.85em}
    pre{background:var(--tint);border:1px solid var(--line);border-radius:6px;padding:.8rem 1rem;\
    overflow-x:auto}
    details{border-top:1px solid var(--line);padding:.4rem 0}
    summary{cursor:pointer;font-size:.9rem}
    footer{color:var(--muted);font-size:.8125rem;padding-top:3rem;padding-bottom:3rem}
    [hidden]{display:none}
    @media (max-width:40rem){tbody th{min-width:7rem;max-width:9.5rem}th,td{padding:.4rem .5rem}\
    dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
    @media print{nav,.filter,.skip{display:none}body{font-size:10pt}\
    .scroll{overflow:visible;max-height:none;border:0}thead th,tbody th{position:static}\
    figure,tr{break-inside:avoid}h2{break-after:avoid}.strip{content-visibility:visible}\
    table{font-size:7.5pt}th,td{padding:.25rem .35rem}a{color:inherit;text-decoration:none}}
    """
}
