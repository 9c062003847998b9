/** Messages between the server and its database thread. */

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: unknown[] }
  | { id: number; kind: 'close' };

export type WorkerAnswer =
  | { id: number; rows: Record<string, unknown>[]; affectedRows: number }
  | { id: number; error: string; code: string | undefined };
