/** Makes ingested items durable before the sender gets its answer. */
export interface IntakeStorage {
  /** Called before each batch. @throws HttpProblem while nothing can be stored */
  assertAvailable(): void;
  /** Called after each batch. @throws HttpProblem if it was not stored: the sender retries the whole request */
  batchStored(): Promise<void>;
  /** Called before the answer; resolves when all batches would survive a killed process. */
  allStored(): Promise<void>;
}
