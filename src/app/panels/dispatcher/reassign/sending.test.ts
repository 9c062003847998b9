import { expect, it } from 'vitest';
import { sendingAfter } from './sending.ts';

const first = { truck: 'HT-1', excavator: 'EX-1', why: undefined };
const second = { truck: 'HT-2', excavator: 'EX-1', why: undefined };

it('goes from the list once the backend has taken it, and says why it has not', () => {
  expect(sendingAfter([first, second], first, undefined)).toEqual([second]);
  expect(sendingAfter([first, second], second, 'Offline')).toEqual([first, { ...second, why: 'Offline' }]);
});

it('that was sent again meanwhile is not touched by the first answer', () => {
  const again = { ...first };
  expect(sendingAfter([again], first, 'Offline')).toEqual([again]);
});
