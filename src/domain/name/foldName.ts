/** Two names are the same when they are equal trimmed and without regard to case. @returns what is compared */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
