/**
 * The journal of a site's only server: one of several must not find any. Recorded changes are saved before the fleet.
 */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { JournalledSave, RegisterSave } from '../faults/repeatedSave.ts';
import { IntakeJournal } from './IntakeJournal.ts';
import { hasJournal } from './JournalFolder.ts';

const JOURNAL_FOLDER = 'intake';

export interface OpenJournal {
  journal: IntakeJournal;
  registerSave: RegisterSave;
  /** Registers saves of what is recorded about the fleet's changes. */
  registerRecordSave: RegisterSave;
  /** Runs all saves registered by {@link registerRecordSave}. */
  saveRecords: JournalledSave;
}

/** Its message is for the operator. */
export class LeftoverJournalError extends Error {}

/**
 * One of several servers never reads a journal: what a single server left behind would be replayed, however old by
 * then, when the site next runs a single server.
 * @throws LeftoverJournalError
 */
export async function assertNoJournal(dataDir: string): Promise<void> {
  const folder = join(dataDir, JOURNAL_FOLDER);
  if (!(await hasJournal(folder))) return;
  throw new LeftoverJournalError(
    `${folder} holds what a single server took and had not saved when it ended. Start it once without NATS_URL, while no other server of the site runs, and stop it once it is ready: it saves that. To give it up instead, remove the folder.`,
  );
}

/** @param dataDir contains the journal's folder */
export function openJournal(dataDir: string, log: Logger): OpenJournal {
  const journal = new IntakeJournal({ folder: join(dataDir, JOURNAL_FOLDER), log });
  const records: JournalledSave[] = [];
  return {
    journal,
    registerSave: (save) => journal.addSave(save),
    registerRecordSave: (save) => {
      journal.addSave(save);
      records.push(save);
    },
    saveRecords: async () => (await Promise.all(records.map((save) => save()))).every(Boolean),
  };
}
