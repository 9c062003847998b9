/** One random input to the server, and its answer. */
import type { CallerKind } from '../../contract/support/callers.ts';
import type { RawClient } from '../../contract/support/rawHttp.ts';

export interface FuzzClients {
  port: number;
  client: RawClient;
  callers: Record<CallerKind, Record<string, string>>;
}

export interface Outcome {
  /** How many inputs it was: a connection carries several messages. */
  inputs: number;
  /** Statuses of HTTP answers. */
  statuses: number[];
  /** Answer of an internal server error. */
  detail?: string | undefined;
}

export interface Input {
  /** Short summary of the input, for people. */
  summary: string;
  send(wire: FuzzClients): Promise<Outcome>;
}

/** An address that the server takes for the sender's, so that limits for one address do not keep the others out. */
export function someAddress(int: (below: number) => number): string {
  return `10.${int(256)}.${int(256)}.${int(256)}`;
}
