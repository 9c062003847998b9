/** Logs internal errors, and warnings that are not shown on the screen. */
export function logToConsole(text: string, level: 'info' | 'error' = 'info'): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs; it is for developers, and users get notices
  console[level](text);
}
