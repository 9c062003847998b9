/** Faults injected one after the other: how each is caused, and how it is undone. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from '../contract/support/servers/serverProcess.ts';
import { waitUntil } from '../contract/support/servers/waitUntil.ts';
import type { ChaosSite } from './chaosSite.ts';

export interface Fault {
  name: string;
  begin(): Promise<void> | void;
  /** Undefined for momentary faults, and for those that the rest of the site must handle itself. */
  end?: () => Promise<void> | void;
  /** After the measurement: the next fault starts with an intact site. */
  repair?: () => Promise<void>;
}

const SLOW_MS = 200;
/** Too little space for the server's next write. */
const LEFT_BYTES = 16_384;

export function faultsOf(site: ChaosSite): Fault[] {
  const { servers, nats, postgres, front, toNats, smallDisk } = site;
  let killed: ServerProcess = servers[0];
  const killServer = async (server: ServerProcess) => {
    killed = server;
    await server.kill();
  };
  const restartKilled = async () => {
    await killed.start();
    await waitUntil('the server to read the stream', async () => (await killed.health())?.status === 'ok');
  };
  const evaluatingServer = async () => ((await servers[0].health())?.judges ? servers[0] : servers[1]);
  const faults: Fault[] = [
    {
      name: 'the judging server is killed',
      begin: async () => killServer(await evaluatingServer()),
      repair: restartKilled,
    },
    {
      name: 'the other server is killed',
      begin: async () => killServer((await evaluatingServer()) === servers[0] ? servers[1] : servers[0]),
      repair: restartKilled,
    },
    { name: 'NATS is killed', begin: () => nats.kill(), end: () => nats.run() },
    { name: 'PostgreSQL is killed', begin: () => postgres.kill(), end: () => postgres.run() },
    { name: 'all connections are cut', begin: () => front.dropConnections() },
    {
      name: `connections are slow, ${SLOW_MS} ms a packet`,
      begin: () => {
        front.delayMs = SLOW_MS;
        front.dropConnections();
      },
      end: () => {
        front.delayMs = 0;
        front.dropConnections();
      },
    },
    {
      name: 'a server is cut off from NATS',
      begin: () => {
        toNats.isDown = true;
        toNats.dropConnections();
      },
      end: () => {
        toNats.isDown = false;
      },
    },
    {
      name: 'the clock of a server is 5 min slow',
      begin: () => servers[1].signal('SIGUSR2'),
      end: () => servers[1].signal('SIGUSR2'),
    },
  ];
  return smallDisk === undefined ? faults : [...faults, fullDisk(smallDisk)];
}

function fullDisk(folder: string): Fault {
  const filler = join(folder, 'filler');
  return {
    name: "a server's disk is full",
    begin: () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)));
    },
    end: () => rmSync(filler),
  };
}
