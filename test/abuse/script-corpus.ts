// C-13: texts that would run as a program where a page does not write them as text. Each says `theirs=1` on the
// window, so that whoever looks can tell.

const program = 'window.theirs=1'

/** What runs by itself wherever markup is read. */
const markup = [
  '<script>JS</script>',
  '<ScRiPt>JS</sCrIpT>',
  '<script src="data:text/javascript,JS"></script>',
  '<script type=module>JS</script>',
  '<img src=x onerror=JS>',
  '<img src=x onerror="JS">',
  '<img/src=x/onerror=JS>',
  '<img src=x\nonerror\n=\nJS>',
  '<svg onload=JS>',
  '<svg><script>JS</script></svg>',
  '<svg><animate onbegin=JS attributeName=x dur=1s>',
  '<svg><a><rect width=99 height=99 /><animate attributeName=href to=javascript:JS /></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=JS />#x" />',
  '<svg><style><img src=x onerror=JS></style></svg>',
  '<iframe src="javascript:JS">',
  '<iframe srcdoc="<script>parent.theirs=1</script>">',
  '<object data="javascript:JS">',
  '<embed src="javascript:JS">',
  '<body onload=JS>',
  '<body onpageshow=JS>',
  '<details open ontoggle=JS>',
  '<input autofocus onfocus=JS>',
  '<select autofocus onfocus=JS>',
  '<textarea autofocus onfocus=JS>',
  '<video><source onerror=JS></video>',
  '<audio src=x onerror=JS>',
  '<video poster=x onloadstart=JS><source></video>',
  '<marquee onstart=JS>',
  '<meta http-equiv=refresh content="0;url=javascript:JS">',
  '<link rel=stylesheet href=x onerror=JS>',
  '<style onload=JS></style>',
  '<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=JS></b>',
  '<b style="animation:x" onanimationend=JS>',
  '<x onfocus=JS tabindex=1 id=x autofocus>',
  '<p popover ontoggle=JS>',
  '<dialog open onclose=JS>',
  '<form><button formaction=javascript:JS autofocus onfocus=JS>x',
  '<template><script>JS</script></template><img src=x onerror=JS>',
  // Harmless as it is read, harmful when it is read again.
  '<noscript><p title="</noscript><img src=x onerror=JS>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=JS&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=JS>',
  '<svg></p><style><a id="</style><img src=x onerror=JS>">',
  '<select><noembed></select><script>JS</script></noembed>',
  '<xmp><p title="</xmp><svg onload=JS>"></xmp>',
]

/** What runs as an address, or inside of something that is being written. */
const fragments = [
  'javascript:JS',
  'JaVaScRiPt:JS',
  'java\tscript:JS',
  '\u0001javascript:JS',
  'javascript://x%0aJS',
  'javascript&colon;JS',
  'data:text/html,<script>JS</script>',
  '" onfocus=JS autofocus x="',
  "' onfocus=JS autofocus x='",
  '" onmouseover=JS style="position:fixed;inset:0" x="',
  "'-(JS)-'",
  '"-(JS)-"',
  '`-(JS)-`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an attacker writes
  '${JS}',
  '{{constructor.constructor("JS")()}}',
  '\\u003cscript\\u003eJS\\u003c/script\\u003e',
  '\u2028JS',
  '&lt;script&gt;JS&lt;/script&gt;',
  '&#60;img src=x onerror=JS&#62;',
  '%3Cscript%3EJS%3C/script%3E',
]

/** What ends whatever it is written into. */
const endings = [
  '">',
  "'>",
  '</title>',
  '</script>',
  '</textarea>',
  '</style>',
  '-->',
  ']]>',
  '\\"></p>',
  '</svg>',
  '</noscript>',
  '</template>',
  '}}',
  ')]}',
  '&quot;>',
]

export const scriptCorpus: readonly string[] = [
  ...[...markup, ...fragments],
  ...markup.flatMap((each) => endings.map((end) => end + each)),
].map((each) => each.replaceAll('JS', program))
