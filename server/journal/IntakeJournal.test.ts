import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SiteFix } from '../bus/siteFix.ts';
import { IntakeJournal, type IntakeJournalOptions } from './IntakeJournal.ts';

const log = pino({ level: 'silent' });
const fixOf = (atMs: number) => ({ id: 'A', atMs }) as SiteFix;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-journal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** A killed process would close its file, too. */
function newJournal(options: Partial<IntakeJournalOptions> = {}): IntakeJournal {
  const journal = new IntakeJournal({ folder, log, ...options });
  onTestFinished(() => journal.checkpoint());
  return journal;
}

async function openJournal(options: Partial<IntakeJournalOptions> = {}) {
  const journal = newJournal(options);
  const found: number[] = [];
  await journal.restore(({ topic, message }) => {
    if (topic === 'fleet.fix') found.push(message.atMs);
  });
  return { journal, found };
}

async function addItems(journal: IntakeJournal, ...times: number[]) {
  for (const atMs of times) journal.add('fleet.fix', fixOf(atMs));
  await journal.whenStored();
}

test('entries added and not saved are found in order by the next process', async () => {
  const first = await openJournal();
  await Promise.all([addItems(first.journal, 1, 2), addItems(first.journal, 3)]);
  await addItems(first.journal, 4);
  expect((await openJournal()).found).toEqual([1, 2, 3, 4]);
});

test('saved entries are not found, those added during the save are', async () => {
  const { journal } = await openJournal();
  await addItems(journal, 1);
  const added = [2];
  journal.addSave(async () => {
    await addItems(journal, ...added.splice(0));
    return true;
  });
  await journal.checkpoint();
  expect((await openJournal()).found).toEqual([2]);
});

test('nothing goes while one save fails, and what an earlier process left goes with the first that succeeds', async () => {
  const first = await openJournal();
  await addItems(first.journal, 1);
  const { journal } = await openJournal();
  let isSaved = false;
  journal.addSave(async () => true);
  journal.addSave(async () => isSaved);
  await addItems(journal, 2);
  await journal.checkpoint();
  expect((await openJournal()).found).toEqual([1, 2]);
  isSaved = true;
  await journal.checkpoint();
  expect(await readdir(folder)).toEqual([]);
});

test('a line that was cut off is passed over', async () => {
  const { journal } = await openJournal();
  await addItems(journal, 1);
  await appendFile(join(folder, '1.journal'), '[{"fix":{"id":"A","at');
  const next = await openJournal();
  await addItems(next.journal, 2);
  expect(next.found).toEqual([1]);
  expect((await openJournal()).found).toEqual([1, 2]);
});

test('a damaged line and an unreadable file cost only themselves, are kept, and nothing is written over', async () => {
  // No file, so that it cannot be read as one.
  await mkdir(join(folder, '1.journal'));
  await writeFile(join(folder, '2.journal'), 'damaged\n[{"fix":{"id":"A","atMs":2}}]\n');
  const next = await openJournal();
  expect(next.found).toEqual([2]);
  await addItems(next.journal, 3);
  expect((await openJournal()).found).toEqual([2, 3]);
  await next.journal.checkpoint();
  expect((await readdir(folder)).sort()).toEqual(['1.unreadable', '2.unreadable']);
  const last = await openJournal();
  await addItems(last.journal, 4);
  expect(last.found).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['1.unreadable', '2.unreadable', '3.journal']);
});

test('a folder that could not be listed at the start is not written over', async () => {
  const before = newJournal();
  await addItems(before, 1);
  const blind = newJournal();
  await addItems(blind, 2);
  expect((await openJournal()).found).toEqual([1, 2]);
});

test('beyond its size the oldest goes, with those of an earlier process, and the log says so once', async () => {
  const before = await openJournal();
  await addItems(before.journal, 1);
  const errors = vi.fn();
  const { journal } = await openJournal({ maxBytes: 60, log: { ...log, error: errors } });
  journal.addSave(async () => false);
  for (const atMs of [2, 3, 4]) {
    await addItems(journal, atMs);
    await journal.checkpoint();
  }
  expect((await openJournal()).found).toEqual([3, 4]);
  expect(errors).toHaveBeenCalledTimes(1);
});

test('checkpoints that a slow save has held up drop no more together than one alone', async () => {
  const { journal } = await openJournal({ maxBytes: 100 });
  let failSave = () => {};
  const slowSave = new Promise<boolean>((resolve) => {
    failSave = () => resolve(false);
  });
  journal.addSave(() => slowSave);
  const checkpoints: Promise<void>[] = [];
  for (const atMs of [1, 2, 3, 4, 5, 6]) {
    await addItems(journal, atMs);
    checkpoints.push(journal.checkpoint());
    await journal.whenStored();
  }
  failSave();
  await Promise.all(checkpoints);
  expect((await openJournal()).found).toEqual([4, 5, 6]);
});

test('where nothing can be written it goes on, tries again after a second, and leaves nothing behind', async () => {
  const clock = { ms: 0 };
  const { journal } = await openJournal({ steadyMs: () => clock.ms });
  await rm(folder, { recursive: true });
  await addItems(journal, 1);
  await mkdir(folder);
  await addItems(journal, 2);
  expect(await readdir(folder)).toEqual([]);
  clock.ms = 1_000;
  await addItems(journal, 3);
  expect((await openJournal()).found).toEqual([3]);
});

test('what waits for a disk that hangs is limited', async () => {
  const errors = vi.fn();
  const { journal } = await openJournal({ maxWaitingLength: 60, log: { ...log, error: errors } });
  await addItems(journal, 1, 2, 3, 4);
  await addItems(journal, 5);
  expect((await openJournal()).found).toEqual([1, 2, 5]);
  expect(errors).toHaveBeenCalledTimes(1);
});
