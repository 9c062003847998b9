import { expect, test } from 'vitest';
import { weaknessOfPassword } from './passwordStrength.ts';
import { makePassword } from './passwords.ts';

test.each([
  ['short', 'at least 12'],
  ['x'.repeat(129), '128 characters at most'],
  ['password1234', 'easy to guess'],
  ['aaaaaaaaaaaaaa', 'easy to guess'],
  ['qwertyuiop123', 'easy to guess'],
  ['b.ganbold.bat', 'easy to guess'],
  ['headframe2026', 'easy to guess'],
])('%s is refused: %s', (password, why) => {
  expect(weaknessOfPassword(password, ['b.ganbold', 'Bat', 'Ganbold'])).toContain(why);
});

test.each([['correct horse battery staple'], ['уурхайн-гүн-босоо-ам-7'], [makePassword()]])(
  '%s is taken',
  (password) => {
    expect(weaknessOfPassword(password, ['bat'])).toBeUndefined();
  },
);
