/** The journal of the only server of a site, and the order in which what it holds is saved. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { IntakeJournal } from './IntakeJournal.ts';

/** Saves all that was taken before the call; answers whether it did. */
type Save = () => Promise<boolean>;

export interface OpenJournal {
  journal: IntakeJournal;
  onSave(save: Save): void;
  /** For what is recorded of the fleet's changes. */
  onRecordSave(save: Save): void;
  /** Everything that {@link onRecordSave} was given. */
  saveRecords: Save;
}

/** @param dataDir the journal is in a folder of it */
export function openJournal(dataDir: string, log: Logger): OpenJournal {
  const journal = new IntakeJournal({ folder: join(dataDir, 'intake'), log });
  const records: Save[] = [];
  return {
    journal,
    onSave: (save) => journal.addSave(save),
    onRecordSave: (save) => {
      journal.addSave(save);
      records.push(save);
    },
    saveRecords: async () => (await Promise.all(records.map((save) => save()))).every(Boolean),
  };
}
