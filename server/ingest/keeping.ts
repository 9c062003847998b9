/** How what a fleet sends is kept before its sender hears that it was taken. */
export interface Keeping {
  /** Called before each batch. @throws HttpProblem while nothing can be kept */
  check(): void;
  /** Called after each batch. @throws HttpProblem where it is not kept: all of the request is to be sent again */
  batchKept(): Promise<void>;
  /** Settles once what was taken outlives a killed process; called before the answer. */
  kept(): Promise<void>;
}
