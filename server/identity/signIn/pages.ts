/** HTML of the sign-in and sign-out pages. All external text passes through {@link escapeHtml}. */
import { pitContours } from '../../../src/domain/contours/contours.ts';
import { PRODUCT_VERSION } from '../../settings/projectFiles.ts';
import { REALM_PATH } from '../claims.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, SIGN_IN_TEXTS } from './texts.ts';

export const ASSETS_PATH = `${REALM_PATH}/assets`;

const LOGO_SVG =
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="8" cy="4.4" r="2.6"/><path d="M8 7 5.2 18M8 7l2.4 11M6.9 11.5h2.3M6 15h3.9M10.4 5.6 17.5 18M2.5 18h15"/></svg>';
const GLOBE_SVG =
  '<svg viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true"><circle cx="7" cy="7" r="6"/><path d="M1 7h12M7 1c2 1.7 2.6 3.8 2.6 6S9 11.3 7 13C5 11.3 4.4 9.2 4.4 7S5 2.7 7 1z"/></svg>';
const EYE_SVG =
  '<svg viewBox="0 0 14 14" fill="none" stroke="currentColor" stroke-width="1.1" stroke-linecap="round" aria-hidden="true"><path d="M1 7c1.5-2.6 3.5-3.9 6-3.9S11.5 4.4 13 7c-1.5 2.6-3.5 3.9-6 3.9S2.5 9.6 1 7z"/><circle cx="7" cy="7" r="1.9"/><path class="slash" d="M2 12 12 2"/></svg>';
const DIAMOND_SVG =
  '<svg viewBox="0 0 12 12" fill="none" stroke="currentColor" stroke-width=".9" stroke-linecap="round" aria-hidden="true"><path d="M6 .8 11.2 6 6 11.2.8 6z"/><path d="M6 3.6v3M6 8.1v.2"/></svg>';
const ERROR_MARK_SVG = DIAMOND_SVG.replace('<svg ', '<svg class="mark" ');

const contourPathsSvg = pitContours().map(
  ({ path, isIndex }) => `<path${isIndex ? ' class="index"' : ''} d="${path}"/>`,
);
const groundSvg = `<svg class="ground" viewBox="0 0 1920 1080" preserveAspectRatio="xMinYMid slice" aria-hidden="true">${contourPathsSvg.join('')}</svg>`;

export interface SignInForm {
  /** Address to which the form is submitted. */
  action: string;
  username: string;
  error?: string | undefined;
  /** Whether the server is behind a reverse proxy that its settings do not mention. */
  isBehindUnknownProxy?: boolean;
}

export function signInPage(language: Language, form: SignInForm): string {
  const texts = SIGN_IN_TEXTS[language];
  const invalid = form.error === undefined ? '' : ' aria-invalid="true" aria-describedby="error"';
  const focus = (field: boolean) => (field ? ' autofocus' : '');
  const error =
    form.error === undefined
      ? ''
      : `<p class="error" id="error" role="alert">${DIAMOND_SVG}<span>${escapeHtml(form.error)}</span></p>`;
  const body = `<h1>${texts.title}</h1><p class="lead">${texts.lead}</p>
<form method="post" action="${escapeHtml(form.action)}">
<div class="field"><label for="username">${texts.username}</label><span class="input"><input id="username" name="username" value="${escapeHtml(form.username)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required${invalid}${focus(form.username === '')}></span></div>
<div class="field"><label for="password">${texts.password}</label><span class="input reveals"><input id="password" name="password" type="password" autocomplete="current-password" maxlength="128" required${invalid}${focus(form.username !== '')}><button class="reveal" type="button" hidden aria-pressed="false" aria-label="${texts.showPassword}" title="${texts.showPassword}" data-show="${texts.showPassword}" data-hide="${texts.hidePassword}">${EYE_SVG}</button></span></div>
${error}<button class="primary" type="submit">${texts.submit}</button>
</form>
<p class="hint">${texts.forgotten}</p>${form.isBehindUnknownProxy ? `<p class="hint">${texts.unknownProxy}</p>` : ''}`;
  return pageHtml({ language, title: texts.title, body, script: 'sign-in.js', languageSwitch: true });
}

/** @param code short technical name of the error, as in the protocol and the log */
export function errorPage(language: Language, sentence: string, code: string | undefined): string {
  const texts = SIGN_IN_TEXTS[language];
  const body = `${ERROR_MARK_SVG}<h1>${texts.errorTitle}</h1><p class="lead" role="alert">${escapeHtml(sentence)}</p>
<a class="primary start" href="/">${texts.toApp}</a>${code === undefined ? '' : `<p class="hint">${escapeHtml(code)}</p>`}`;
  return pageHtml({ language, title: texts.errorTitle, body });
}

/**
 * @param form start tag and hidden fields, from the provider @param isAutomatic whether the app requested the sign-out
 */
export function signOutPage(language: Language, form: string, isAutomatic: boolean): string {
  const texts = SIGN_IN_TEXTS[language];
  const filled = form
    .replace('<form ', `<form${isAutomatic ? ' data-at-once' : ''} `)
    .replace(
      '</form>',
      `<input type="hidden" name="logout" value="yes"><button class="primary" type="submit">${texts.signOut}</button></form>`,
    );
  const body = `<h1>${texts.signOutTitle}</h1><p class="lead">${texts.signOutLead}</p>${filled}`;
  return pageHtml({ language, title: texts.signOutTitle, body, script: 'sign-out.js' });
}

export function signedOutPage(language: Language): string {
  const texts = SIGN_IN_TEXTS[language];
  const body = `<h1>${texts.signedOutTitle}</h1><p class="lead">${texts.signedOutLead}</p><a class="primary start" href="/">${texts.toApp}</a>`;
  return pageHtml({ language, title: texts.signedOutTitle, body });
}

interface PageLayout {
  language: Language;
  title: string;
  body: string;
  script?: string;
  /** Only for pages whose address can show them again in another language. */
  languageSwitch?: boolean;
}

function pageHtml({ language, title, body, script, languageSwitch }: PageLayout): string {
  return `<!doctype html>
<html lang="${language}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Headframe</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${ASSETS_PATH}/sign-in.css?${PRODUCT_VERSION}">
${script === undefined ? '' : `<script src="${ASSETS_PATH}/${script}?${PRODUCT_VERSION}" defer></script>`}
</head>
<body>
${groundSvg}
<div class="panel">
<div class="logo">${LOGO_SVG}Headframe</div>
<main>${body}</main>
<footer><span>${PRODUCT_VERSION}</span>${languageSwitch ? languages(language) : ''}</footer>
</div>
</body>
</html>`;
}

function languages(currentLanguage: Language): string {
  const links = LANGUAGES.map(
    (language) =>
      `<a href="?lang=${language}" lang="${language}"${language === currentLanguage ? ' aria-current="true"' : ''}>${LANGUAGE_NAMES[language]}</a>`,
  );
  return `<nav class="languages" aria-label="${SIGN_IN_TEXTS[currentLanguage].language}">${GLOBE_SVG}${links.join('')}</nav>`;
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
}
