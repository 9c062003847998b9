import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SiteFix } from '../bus/siteFix.ts';
import { IntakeJournal } from './IntakeJournal.ts';

const log = pino({ level: 'silent' });
const fixOf = (atMs: number) => ({ id: 'A', atMs }) as SiteFix;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-journal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function open(maxBytes?: number) {
  const journal = new IntakeJournal({ folder, log, ...(maxBytes !== undefined && { maxBytes }) });
  const found: number[] = [];
  await journal.restore(({ topic, message }) => {
    if (topic === 'fleet.fix') found.push(message.atMs);
  });
  return { journal, found };
}

async function add(journal: IntakeJournal, ...times: number[]) {
  for (const atMs of times) journal.add('fleet.fix', fixOf(atMs));
  await journal.stored();
}

test('what was added and not saved is found in its order by the next process', async () => {
  const first = await open();
  await Promise.all([add(first.journal, 1, 2), add(first.journal, 3)]);
  await add(first.journal, 4);
  expect((await open()).found).toEqual([1, 2, 3, 4]);
});

test('what is saved is not found, what came while it was being saved is', async () => {
  const { journal } = await open();
  await add(journal, 1);
  journal.addSave(async () => {
    await add(journal, 2);
    return true;
  });
  await journal.checkpoint();
  expect((await open()).found).toEqual([2]);
});

test('nothing goes while one save fails, and what an earlier process left goes with the first that succeeds', async () => {
  const first = await open();
  await add(first.journal, 1);
  const { journal } = await open();
  let isSaved = false;
  journal.addSave(async () => true);
  journal.addSave(async () => isSaved);
  await add(journal, 2);
  await journal.checkpoint();
  expect((await open()).found).toEqual([1, 2]);
  isSaved = true;
  await journal.checkpoint();
  expect(await readdir(folder)).toEqual([]);
});

test('a line that was cut off is passed over', async () => {
  const { journal } = await open();
  await add(journal, 1);
  await appendFile(join(folder, '1.journal'), '[{"fix":{"id":"A","at');
  const next = await open();
  await add(next.journal, 2);
  expect(next.found).toEqual([1]);
  expect((await open()).found).toEqual([1, 2]);
});

test('a damaged line and an unreadable file cost only themselves, and nothing is written over', async () => {
  // No file, so that it cannot be read as one.
  await mkdir(join(folder, '1.journal'));
  await writeFile(join(folder, '2.journal'), 'damaged\n[{"fix":{"id":"A","atMs":2}}]\n');
  const next = await open();
  expect(next.found).toEqual([2]);
  await add(next.journal, 3);
  expect((await open()).found).toEqual([2, 3]);
});

test('beyond its size the oldest goes', async () => {
  const { journal } = await open(60);
  journal.addSave(async () => false);
  for (const atMs of [1, 2, 3]) {
    await add(journal, atMs);
    await journal.checkpoint();
  }
  expect((await open()).found).toEqual([2, 3]);
});

test('where nothing can be written it goes on, and writes again once it can', async () => {
  const { journal } = await open();
  await rm(folder, { recursive: true });
  await add(journal, 1);
  await mkdir(folder);
  await add(journal, 2);
  expect((await open()).found).toEqual([2]);
});
