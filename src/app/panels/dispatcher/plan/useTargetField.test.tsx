/** Targets of colleagues arrive while somebody types one. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../../tests/fixtures/mountedPage.ts';
import { useTargetField } from './useTargetField.ts';
import type { TargetRefusal } from './useTargets.ts';

let field: ReturnType<typeof useTargetField>;
let arrive: (target: number | undefined) => void;
let sent: (number | null)[];
let isStored: boolean;
let initialRefusal: TargetRefusal | undefined;

beforeEach(() => {
  sent = [];
  isStored = true;
  initialRefusal = undefined;
});
afterEach(() => vi.unstubAllGlobals());

function Field() {
  const [target, setTarget] = useState<number | undefined>(100);
  arrive = setTarget;
  const [refusal, setRefusal] = useState(initialRefusal);
  field = useTargetField('tonnes', target, {
    refusal,
    onSet: async (value) => {
      sent.push(value);
      if (isStored) setTarget(value ?? undefined);
      setRefusal(isStored ? undefined : { value, why: 'No network.' });
      return isStored;
    },
    onDismissRefusal: () => setRefusal(undefined),
  });
  return `${field.text}${field.isUnreadable ? ' unreadable' : ''}${refusal ? ' refused' : ''}`;
}

async function mountField() {
  const { text, during, unmount } = await mountPage(<Field />);
  return {
    text,
    unmount,
    during,
    arrive: (target: number) => during(() => arrive(target)),
    focus: () => during(() => field.onFocus()),
    type: (typed: string) => during(() => field.onType(typed)),
    enter: () => during(() => field.onEnter()),
    blur: () => during(() => field.onBlur()),
  };
}

it('shows a new target at once, in a focused field once that is left', async () => {
  const { text, arrive, focus, blur, unmount } = await mountField();
  await arrive(200);
  expect(text()).toBe('200');
  await focus();
  await arrive(300);
  expect(text()).toBe('200');
  await blur();
  expect(text()).toBe('300');
  expect(sent).toEqual([]);
  await unmount();
});

it('keeps what is being typed, and sends it once, by Enter or on leaving', async () => {
  const { text, arrive, focus, type, enter, blur, unmount } = await mountField();
  await focus();
  await type('25');
  await arrive(300);
  expect(text()).toBe('25');
  await enter();
  await enter();
  await blur();
  expect([text(), sent]).toEqual(['25', [25]]);
  await arrive(400);
  expect(text()).toBe('400');
  await focus();
  await type('');
  await blur();
  expect([text(), sent]).toEqual(['', [25, null]]);
  await unmount();
});

it('sends once where Enter and leaving come in one', async () => {
  const { focus, type, during, unmount } = await mountField();
  await focus();
  await type('25');
  const { onEnter, onBlur } = field;
  await during(() => {
    onEnter();
    onBlur();
  });
  expect(sent).toEqual([25]);
  await unmount();
});

it('keeps an unreadable text and says so', async () => {
  const { text, focus, type, blur, arrive, unmount } = await mountField();
  await focus();
  await type('12 t');
  expect(text()).toBe('12 t');
  await blur();
  await arrive(300);
  expect([text(), sent]).toEqual(['12 t unreadable', []]);
  await focus();
  await type('12');
  expect(text()).toBe('12');
  await unmount();
});

it('keeps a refused value, which Enter sends again', async () => {
  const { text, focus, type, enter, blur, unmount } = await mountField();
  isStored = false;
  await focus();
  await type('25');
  await enter();
  await enter();
  await blur();
  expect([text(), sent]).toEqual(['25 refused', [25, 25]]);
  isStored = true;
  await focus();
  await enter();
  await enter();
  await blur();
  expect([text(), sent]).toEqual(['25', [25, 25, 25]]);
  await unmount();
});

it('does not send a refused value again on leaving', async () => {
  const { text, focus, type, blur, unmount } = await mountField();
  isStored = false;
  await focus();
  await type('25');
  await blur();
  for (let times = 0; times < 2; times++) {
    await focus();
    await blur();
  }
  expect([text(), sent]).toEqual(['25 refused', [25]]);
  await focus();
  await type('30');
  await blur();
  expect([text(), sent]).toEqual(['30 refused', [25, 30]]);
  await unmount();
});

it.each([
  ['by typing it', () => field.onType('100')],
  ['at once', () => field.onReset()],
])('takes a refused value back to the stored one %s', async (_how, takeBack) => {
  const { text, focus, type, enter, blur, during, unmount } = await mountField();
  isStored = false;
  await focus();
  await type('25');
  await enter();
  await type('30');
  expect(text()).toBe('30 refused');
  await during(takeBack);
  await blur();
  expect([text(), sent]).toEqual(['100', [25]]);
  await unmount();
});

it('shows a value that was refused while the field was away, until the stored one is wanted', async () => {
  initialRefusal = { value: 25, why: 'No network.' };
  const { text, focus, enter, blur, during, unmount } = await mountField();
  expect(text()).toBe('25 refused');
  await focus();
  await blur();
  expect([text(), sent]).toEqual(['25 refused', []]);
  await focus();
  isStored = false;
  await enter();
  expect([text(), sent]).toEqual(['25 refused', [25]]);
  await during(() => field.onReset());
  expect(text()).toBe('100');
  await unmount();
});
