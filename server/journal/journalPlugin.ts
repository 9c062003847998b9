/** Keeps a single server's intake in the journal until it is saved. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Bus, BusTopics } from '../bus/bus.ts';
import type { JournalTopic } from '../bus/stream/entries.ts';
import type { IntakeJournal } from './IntakeJournal.ts';

const SAVE_EVERY_MS = 5_000;
const JOURNAL_TOPICS: readonly JournalTopic[] = ['fleet.fix', 'site.report', 'alert'];

export interface JournalPluginOptions {
  journal: IntakeJournal;
  bus: Bus;
  nowMs: () => number;
  /** States to which the journal is replayed: the clock may have been set back since it was written. */
  states: readonly { correctFutureTimes(nowMs: number): void | Promise<void> }[];
}

/**
 * Register it after the plugins that subscribe and save, and before rules are evaluated: the journal contains alerts.
 */
export const journalPlugin = fp(async (app: FastifyInstance, options: JournalPluginOptions) => {
  const { journal, bus, nowMs, states } = options;
  await journal.restore(({ topic, message }) => {
    if (JOURNAL_TOPICS.some((known) => known === topic))
      bus.publish(topic as JournalTopic, message as BusTopics[JournalTopic]);
  });
  for (const state of states) await state.correctFutureTimes(nowMs());
  const stops = JOURNAL_TOPICS.map((topic) => bus.subscribe(topic, (message) => journal.add(topic, message)));
  const timer = setInterval(() => void journal.checkpoint(), SAVE_EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    await journal.checkpoint();
  });
});
