/** Looks after those behind sockets: every second at what is overdue, and at once when accounts or sessions change. */
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../identity/identity.ts';

const SECOND_MS = 1_000;
/** With the time for which the gate remembers, how long who was signed out by another process may go on watching. */
const CHECK_ACCOUNTS_MS = 2_000;

export interface CheckedClient {
  checkTime(): void;
  checkAccount(): Promise<void>;
}

/** @param clients those who are connected, each time it is asked */
export function watchCallers(app: FastifyInstance, clients: Iterable<CheckedClient>, { embedded }: Identity): void {
  const checkTime = () => {
    for (const client of clients) client.checkTime();
  };
  const checkAccounts = () => {
    Promise.all(Array.from(clients, (client) => client.checkAccount())).catch((error) =>
      app.log.error({ err: error }, 'accounts of sockets could not be checked'),
    );
  };
  const timers = [setInterval(checkTime, SECOND_MS), setInterval(checkAccounts, CHECK_ACCOUNTS_MS)];
  const unlisten = embedded?.gate.onAccountsChanged(checkAccounts);
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    unlisten?.();
  });
}
