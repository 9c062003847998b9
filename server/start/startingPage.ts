/** The page shown while the server starts. It reloads itself until the app answers. */
import type { Language } from '../identity/signIn/texts.ts';

const RELOAD_EVERY_S = 3;

interface StartingTexts {
  title: string;
  lead: string;
}

const STARTING_TEXTS: Readonly<Record<Language, StartingTexts>> = {
  en: {
    title: 'Headframe is starting',
    lead: 'The server reads the last state of the mine. This page opens by itself as soon as it is ready.',
  },
  mn: {
    title: 'Headframe эхэлж байна',
    lead: 'Сервер уурхайн сүүлийн төлөвийг уншиж байна. Бэлэн болмогц энэ хуудас өөрөө нээгдэнэ.',
  },
};

const PAGE_STYLES = `
*{box-sizing:border-box;margin:0}
html,body{height:100%}
body{display:grid;place-content:center;padding:24px;font:var(--hf-fw-regular) var(--hf-fs-3)/var(--hf-lh-3) var(--hf-font);color:var(--hf-text-1);background:var(--hf-bg-scene)}
main{max-width:44ch}
h1{font-size:var(--hf-fs-5);line-height:var(--hf-lh-5);font-weight:var(--hf-fw-strong)}
p{margin-top:4px;color:var(--hf-text-2)}
`;

export interface StartingPageOptions {
  language: Language;
  /** Text of the app's `tokens.css`. */
  tokens: string;
  /** Nonce of the style tag, as in the content security policy. */
  nonce: string;
}

export function startingPage({ language, tokens, nonce }: StartingPageOptions): string {
  const { title, lead } = STARTING_TEXTS[language];
  return `<!doctype html>
<html lang="${language}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RELOAD_EVERY_S}">
<title>${title}</title>
<style nonce="${nonce}">${tokens}${PAGE_STYLES}</style>
</head>
<body><main role="status"><h1>${title}</h1><p>${lead}</p></main></body>
</html>`;
}
