/** The signs that ship with the product, loaded when one is first chosen. */
import { useCallback, useState } from 'react';
import type { Fault } from '../../../domain/link/fault.ts';
import { z } from '../../../domain/wire/zod.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useShell } from '../../session/context.ts';
import type { ShellServices } from '../../session/services.ts';

const signSchema = z.object({ id: z.string(), kind: z.string(), image: z.string(), en: z.string(), mn: z.string() });
export type SignOption = z.infer<typeof signSchema>;

/** The signs, or why they could not be loaded; neither while they are loading. */
interface SignList {
  readonly signs?: readonly SignOption[];
  readonly fault?: Fault;
}

let listPromise: Promise<SignList> | undefined;

/** @param busy the loading flag (rules.md#loading-flag) */
async function fetchSigns(busy: ShellServices['busy']): Promise<SignList> {
  busy.requests++;
  try {
    return await readSigns(fetch(new URL('signs/signs.json', document.baseURI)));
  } catch {
    return { fault: { key: 'network', values: {} } };
  } finally {
    busy.requests--;
  }
}

/** @throws if there is no answer */
async function readSigns(fetched: Promise<Response>): Promise<SignList> {
  const answer = await fetched;
  if (!answer.ok) return { fault: { key: 'requestFailed', values: { status: answer.status } } };
  try {
    return { signs: z.array(signSchema).parse(await answer.json()) };
  } catch {
    return { fault: { key: 'invalidFormat', values: {} } };
  }
}

/** @returns the signs known so far, and a retry for a failed list */
export function useSigns(): SignList & { retry: () => void } {
  const { busy } = useShell();
  const [list, setList] = useState<SignList>({});
  const [attempt, setAttempt] = useState(0);
  useScope(
    (scope) => {
      listPromise ??= fetchSigns(busy);
      void listPromise.then((answer) => {
        // A failed list is requested again: by the retry, or when the choice is opened next.
        if (answer.fault) listPromise = undefined;
        if (!scope.ended) setList(answer);
      });
    },
    [attempt, busy],
  );
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...list, retry };
}
