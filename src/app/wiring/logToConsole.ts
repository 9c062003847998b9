/** What is logged without a message on the screen, and internal errors. */
export function logToConsole(text: string, level: 'info' | 'error' = 'info'): void {
  // biome-ignore lint/suspicious/noConsole: for developers; users get notices
  console[level](text);
}
