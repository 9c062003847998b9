import { expect, test, vi } from 'vitest';
import { RepeatedSave } from './repeatedSave.ts';

const createLog = () => ({ error: vi.fn(), info: vi.fn() });

test('writes a line when saving fails for the first time, and one when it works again', async () => {
  const log = createLog();
  const save = vi.fn(async () => {});
  const saves = new RepeatedSave({ log, subject: 'the fleet', save });
  const away = new Error('connect ECONNREFUSED');
  await saves.run();
  expect(log.info).not.toHaveBeenCalled();
  save.mockRejectedValue(away);
  for (let k = 0; k < 5; k++) await saves.run();
  expect(log.error.mock.calls).toEqual([[{ err: away }, 'the fleet could not be saved; trying again']]);
  save.mockResolvedValue(undefined);
  for (let k = 0; k < 3; k++) await saves.run();
  expect(log.info.mock.calls).toEqual([[{ failures: 5 }, 'the fleet can be saved again']]);
  save.mockRejectedValue(away);
  await saves.run();
  expect(log.error).toHaveBeenCalledTimes(2);
});

test('saves one after the other, however slow the database is, and once for all who wait', async () => {
  const finish: (() => void)[] = [];
  const save = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  const saves = new RepeatedSave({ log: createLog(), subject: 'the fleet', save });
  const all = Promise.all([saves.run(), saves.run()]);
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  const later = Promise.all([saves.run(), saves.run(), saves.run()]);
  await Promise.resolve();
  expect(save).toHaveBeenCalledTimes(1);
  finish[0]?.();
  await all;
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  finish[1]?.();
  await later;
  expect(save).toHaveBeenCalledTimes(2);
});
