/** The few scripts of the sign-in pages, which also work without them. */

/** Shows the eye button, which makes the password readable. */
export const SIGN_IN_SCRIPT = `'use strict';
const eye = document.querySelector('.reveal');
const password = document.querySelector('#password');
if (eye && password) {
  eye.hidden = false;
  eye.addEventListener('click', () => {
    const shown = password.type === 'text';
    password.type = shown ? 'password' : 'text';
    eye.setAttribute('aria-pressed', String(!shown));
    eye.setAttribute('aria-label', shown ? eye.dataset.show : eye.dataset.hide);
    eye.title = shown ? eye.dataset.show : eye.dataset.hide;
    password.focus();
  });
}
`;

/** Submits a sign-out that the app has requested. */
export const SIGN_OUT_SCRIPT = `'use strict';
document.querySelector('form[data-at-once]')?.submit();
`;
