/** Recently chosen colours; kept in the browser. */
import { proxy } from 'valtio';
import { readHex, withRecent } from '../../domain/view/optionFields.ts';
import { openStoredValue } from '../storage/stored.ts';

export interface RecentColours {
  readonly state: { readonly list: readonly string[] };
  add(colour: string): void;
}

export function recentColours(storage: Storage): RecentColours {
  const storedColours = openStoredValue(storage, 'recentColours', 1, (value) =>
    Array.isArray(value) ? value.flatMap((item) => (typeof item === 'string' ? (readHex(item) ?? []) : [])) : undefined,
  );
  const state = proxy({ list: (storedColours.read() ?? []).reduceRight<string[]>(withRecent, []) });
  return {
    state,
    add(colour) {
      state.list = withRecent(state.list, colour);
      storedColours.write([...state.list]);
    },
  };
}
