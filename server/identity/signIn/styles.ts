/** Style sheet of the sign-in pages; the values come from the app's design tokens, which are served with it. */

const UNICODE_RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'cyrillic-ext': 'U+0460-048F,U+0492-04AF,U+04B2-052F',
} as const;

/** The three subsets that English and Mongolian need. */
export const FONT_SUBSETS = Object.keys(UNICODE_RANGES) as (keyof typeof UNICODE_RANGES)[];

export function fontFile(subset: string): string {
  return `ibm-plex-sans-${subset}-wdth-normal.woff2`;
}

const fontFaces = FONT_SUBSETS.map(
  (subset) =>
    `@font-face{font-family:"IBM Plex Sans Variable";font-weight:100 700;font-stretch:85% 100%;font-display:swap;` +
    `src:url(${fontFile(subset)}) format("woff2");unicode-range:${UNICODE_RANGES[subset]}}`,
).join('\n');

/** @param tokens text of the app's `tokens.css` */
export function signInStyles(tokens: string): string {
  return `${tokens}\n${fontFaces}\n${PAGE_STYLES}`;
}

const PAGE_STYLES = `
*{box-sizing:border-box;margin:0}
html,body{height:100%}
body{font:var(--hf-fw-regular) var(--hf-fs-3)/var(--hf-lh-3) var(--hf-font);font-feature-settings:var(--hf-num);color:var(--hf-text-1);background:var(--hf-bg-scene);-webkit-font-smoothing:antialiased}
.ground{position:fixed;inset:0;width:100%;height:100%;fill:none;stroke:var(--hf-line-3);stroke-opacity:.26}
.ground .index{stroke-opacity:.55;stroke-width:1.2}
.panel{position:relative;width:560px;max-width:100%;min-height:100%;padding:64px 95px 48px;background:var(--hf-bg-1);border-right:1px solid var(--hf-line-2);display:flex;flex-direction:column}
.logo{display:flex;align-items:center;gap:8px;font-size:var(--hf-fs-4);line-height:20px;font-weight:var(--hf-fw-strong)}
.logo svg{width:20px;height:20px}
main{flex:1;display:flex;flex-direction:column;justify-content:center;padding:32px 0 52px}
h1{font-size:var(--hf-fs-5);line-height:var(--hf-lh-5);font-weight:var(--hf-fw-strong)}
.lead{margin:4px 0 24px;color:var(--hf-text-2)}
form{display:flex;flex-direction:column;gap:16px}
.field{display:flex;flex-direction:column;gap:5px}
label{font-size:var(--hf-fs-2);line-height:var(--hf-lh-2);color:var(--hf-text-2)}
.input{position:relative;display:flex}
input{font:inherit;color:var(--hf-text-1);background:var(--hf-bg-2);border:1px solid var(--hf-line-3);border-radius:var(--hf-r-2);height:36px;padding:0 8px;width:100%}
input:focus{outline:0;border-color:var(--hf-accent);box-shadow:0 0 0 1px var(--hf-accent)}
input[aria-invalid=true]:not(:focus){border-color:var(--hf-alert);box-shadow:0 0 0 1px var(--hf-alert)}
.reveals input{padding-right:36px}
input[type=password]{letter-spacing:2px}
input:-webkit-autofill{-webkit-text-fill-color:var(--hf-text-1);box-shadow:inset 0 0 0 40px var(--hf-bg-2)}
.reveal{position:absolute;right:1px;top:1px;width:34px;height:34px;border:0;padding:0;background:none;color:var(--hf-text-3);cursor:pointer;display:grid;place-items:center;border-radius:var(--hf-r-2)}
.reveal:hover{color:var(--hf-text-1)}
.reveal[hidden]{display:none}
.reveal svg{width:14px;height:14px}
.reveal .slash{visibility:hidden}
.reveal[aria-pressed=true] .slash{visibility:visible}
.primary{height:36px;margin-top:4px;padding:0 14px;border:0;border-radius:var(--hf-r-2);background:var(--hf-accent);color:var(--hf-on-accent);font:inherit;font-weight:var(--hf-fw-medium);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
.primary:hover{background:var(--hf-accent-hover)}
.primary:active{background:var(--hf-accent-press)}
.primary:focus-visible,.reveal:focus-visible,.languages a:focus-visible{outline:0;box-shadow:var(--hf-focus)}
.start{align-self:flex-start}
.error{display:flex;gap:6px;font-size:var(--hf-fs-2);line-height:var(--hf-lh-2);color:var(--hf-alert)}
.error svg{width:12px;height:12px;flex:none;margin-top:2px}
.mark{width:32px;height:32px;color:var(--hf-alert);margin-bottom:16px}
.hint{margin-top:20px;font-size:var(--hf-fs-2);line-height:var(--hf-lh-2);color:var(--hf-text-3)}
footer{display:flex;align-items:center;justify-content:space-between;font-size:var(--hf-fs-2);line-height:var(--hf-lh-2);color:var(--hf-text-3)}
.languages{display:flex;align-items:center;gap:8px}
.languages svg{width:12px;height:12px;margin-right:-4px}
.languages a{color:inherit;text-decoration:none;border-radius:var(--hf-r-1)}
.languages a:hover,.languages [aria-current]{color:var(--hf-text-1)}
@media (max-width:640px){.panel{padding:32px 24px 24px;border-right:0}}
`;
