/** Two names are the same when they are equal trimmed and ignoring case. @returns the key for comparison */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
