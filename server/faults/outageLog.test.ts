import { expect, test, vi } from 'vitest';
import { OutageLog } from './outageLog.ts';

test('writes a line when saving fails for the first time, and one when it works again', async () => {
  const log = { error: vi.fn(), info: vi.fn() };
  const outage = new OutageLog(log, 'the fleet');
  const away = new Error('connect ECONNREFUSED');
  await outage.watch(Promise.resolve());
  expect(log.info).not.toHaveBeenCalled();
  for (let k = 0; k < 5; k++) await outage.watch(Promise.reject(away));
  expect(log.error.mock.calls).toEqual([[{ err: away }, 'the fleet could not be saved; trying again']]);
  for (let k = 0; k < 3; k++) await outage.watch(Promise.resolve());
  expect(log.info.mock.calls).toEqual([[{ failures: 5 }, 'the fleet can be saved again']]);
  await outage.watch(Promise.reject(away));
  expect(log.error).toHaveBeenCalledTimes(2);
});
