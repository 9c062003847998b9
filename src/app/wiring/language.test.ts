import { expect, it } from 'vitest';
import { languageAtStart } from './language.ts';

const SIGN_IN_RETURN_HASH = '#state=s&session_state=x&code=c';

it.each([
  [{}, undefined],
  [{ stored: 'mn' }, 'mn'],
  [{ stored: 'de' }, undefined],
  [{ cookies: 'a=b; HEADFRAME_LANGUAGE=mn' }, 'mn'],
  [{ stored: 'en', cookies: 'HEADFRAME_LANGUAGE=mn' }, 'en'],
  [{ stored: 'en', cookies: 'HEADFRAME_LANGUAGE=mn', hash: SIGN_IN_RETURN_HASH }, 'mn'],
  [{ stored: 'en', cookies: 'HEADFRAME_LANGUAGE=de', hash: SIGN_IN_RETURN_HASH }, 'en'],
  [{ stored: 'mn', hash: SIGN_IN_RETURN_HASH }, 'mn'],
])('%j starts in %s', (signs, language) => {
  expect(languageAtStart({ stored: null, cookies: '', hash: '', ...signs })).toBe(language);
});
