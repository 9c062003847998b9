import { describe, expect, test } from 'vitest';
import { errorPage, signedOutPage, signInPage, signOutPage } from './pages.ts';
import { LANGUAGES, SIGN_IN_TEXTS } from './texts.ts';

describe('pages', () => {
  test.each(LANGUAGES)('have labels, one heading and no inline script or style: %s', (language) => {
    const texts = SIGN_IN_TEXTS[language];
    const pages = [
      signInPage(language, { action: '/x', username: '' }),
      errorPage(language, 'A sentence', 'invalid_request'),
      signOutPage(language, '<form method="post"></form>', false),
      signedOutPage(language),
    ];
    for (const page of pages) {
      expect(page).toContain(`<html lang="${language}"`);
      expect(page.match(/<h1>/g)).toHaveLength(1);
      expect(page).not.toMatch(/<style|\sstyle=|<script>|\son\w+=/);
    }
    expect(pages[0]).toContain(`<label for="username">${texts.username}</label>`);
    expect(pages[0]).toContain(`<label for="password">${texts.password}</label>`);
  });

  test('put the cursor where something is missing, and tie the error to its fields', () => {
    const empty = signInPage('en', { action: '/x', username: '' });
    expect(empty).toMatch(/id="username"[^>]* autofocus/);
    const again = signInPage('en', { action: '/x', username: 'ann', error: 'Wrong' });
    expect(again).toMatch(/id="password"[^>]* autofocus/);
    expect(again.match(/aria-describedby="error"/g)).toHaveLength(2);
    expect(again).toMatch(/id="error" role="alert"/);
  });

  test('show user input as text', () => {
    const page = signInPage('en', { action: '/x', username: `"'><b>&`, error: '<i>' });
    expect(page).toContain('value="&quot;&#39;&gt;&lt;b&gt;&amp;"');
    expect(page).toContain('&lt;i&gt;');
  });
});
