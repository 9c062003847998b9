/** The gate of a truck chute, by its reported status (rules.md#asset-states). */

/** @returns undefined for any other text: nothing is known of the gate but what it says */
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
