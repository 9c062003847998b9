/** State of a truck chute's gate, by its reported status (rules.md#asset-states). */

/** @returns undefined for any other text, as nothing else is known about the gate */
export function gateOf(status: string): 'open' | 'closed' | undefined {
  switch (status.trim()) {
    case '1':
      return 'open';
    case '0':
      return 'closed';
    default:
      return undefined;
  }
}
