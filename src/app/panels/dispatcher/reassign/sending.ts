/** Proposals on their way from this page to the backend. */

export interface Sending {
  /** Id, as is `excavator`. */
  readonly truck: string;
  readonly excavator: string;
  /** Why the backend refused it; undefined while it has not answered. */
  readonly why: string | undefined;
}

/** @param why undefined where the backend has taken it: its own list has it from now on */
export function sendingAfter(before: readonly Sending[], sent: Sending, why: string | undefined): readonly Sending[] {
  return before.flatMap((one) => {
    if (one !== sent) return [one];
    return why === undefined ? [] : [{ ...sent, why }];
  });
}
