/** Says in plain words what Node's `parseArgs` rejected. */
import { messageOf } from '../../src/domain/fault/messageOf.ts';

/** @param error what `parseArgs` threw */
export function argumentErrorMessage(error: unknown): string {
  const message = messageOf(error);
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1];
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (option === undefined) return message;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  return message.includes('does not take') ? `${option} takes no value` : `${option} needs a value after it`;
}
