/** Names of the programs that are not installed. */
export function missingPrograms(): string[];
