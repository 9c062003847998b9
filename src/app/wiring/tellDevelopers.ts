/** What the specification asks to log without a word on the screen, and what broke inside. */
export function tellDevelopers(text: string, level: 'info' | 'error' = 'info'): void {
  // biome-ignore lint/suspicious/noConsole: the console is where developers look; people are told by notices
  console[level](text);
}
