/** Checks the callers of sockets: every second for overdue ones, and immediately when accounts or sessions change. */
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../identity/identity.ts';

const TIME_CHECK_INTERVAL_MS = 1_000;
/**
 * Together with the gate's cache time, the maximum time for which a user signed out by another process keeps a socket.
 */
const ACCOUNT_CHECK_INTERVAL_MS = 2_000;

export interface CheckedClient {
  checkTime(): void;
  checkAccount(): Promise<void>;
}

/** @param clients the connected clients at the time of each call */
export function watchCallers(app: FastifyInstance, clients: Iterable<CheckedClient>, { embedded }: Identity): void {
  const checkTime = () => {
    for (const client of clients) client.checkTime();
  };
  const checkAccounts = () => {
    Promise.all(Array.from(clients, (client) => client.checkAccount())).catch((error) =>
      app.log.error({ err: error }, 'accounts of sockets could not be checked'),
    );
  };
  const timers = [
    setInterval(checkTime, TIME_CHECK_INTERVAL_MS),
    setInterval(checkAccounts, ACCOUNT_CHECK_INTERVAL_MS),
  ];
  const unlisten = embedded?.accountGate.onAccountsChanged(checkAccounts);
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    unlisten?.();
  });
}
