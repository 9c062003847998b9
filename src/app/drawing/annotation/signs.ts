/** The signs that ship with the product, fetched when one is first chosen. */
import { useCallback, useState } from 'react';
import type { Fault } from '../../../domain/link/fault.ts';
import { z } from '../../../domain/wire/zod.ts';
import { useScope } from '../../lifetime/useScope.ts';

const signSchema = z.object({ id: z.string(), kind: z.string(), image: z.string(), en: z.string(), mn: z.string() });
export type SignOption = z.infer<typeof signSchema>;

/** The signs, or why they cannot be had; neither while they are loading. */
interface SignList {
  readonly signs?: readonly SignOption[];
  readonly fault?: Fault;
}

let listPromise: Promise<SignList> | undefined;

async function fetchSigns(): Promise<SignList> {
  let answer: Response;
  try {
    answer = await fetch(new URL('signs/signs.json', document.baseURI));
  } catch {
    return { fault: { key: 'network', values: {} } };
  }
  if (!answer.ok) return { fault: { key: 'requestFailed', values: { status: answer.status } } };
  try {
    return { signs: z.array(signSchema).parse(await answer.json()) };
  } catch {
    return { fault: { key: 'invalidFormat', values: {} } };
  }
}

/** @returns the signs as far as they are known, and a retry of a failed list */
export function useSigns(): SignList & { retry: () => void } {
  const [list, setList] = useState<SignList>({});
  const [attempt, setAttempt] = useState(0);
  useScope(
    (scope) => {
      listPromise ??= fetchSigns();
      void listPromise.then((answer) => {
        // A failed list is requested again: by the retry, or as the choice opens the next time.
        if (answer.fault) listPromise = undefined;
        if (!scope.ended) setList(answer);
      });
    },
    [attempt],
  );
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...list, retry };
}
