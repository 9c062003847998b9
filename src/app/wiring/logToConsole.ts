/** What is logged without a message on the screen, and internal errors. */
export function logToConsole(text: string, level: 'info' | 'error' = 'info'): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs; it is for developers, and users get notices
  console[level](text);
}
