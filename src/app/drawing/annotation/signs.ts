/** The signs that ship with the product, fetched when one is first chosen. */
import { useEffect, useState } from 'react';
import { z } from '../../../domain/wire/zod.ts';

const signSchema = z.object({ id: z.string(), kind: z.string(), image: z.string(), en: z.string(), mn: z.string() });
export type SignOption = z.infer<typeof signSchema>;

let signsPromise: Promise<readonly SignOption[]> | undefined;

async function fetchSigns(): Promise<readonly SignOption[]> {
  const answer = await fetch(new URL('signs/signs.json', document.baseURI));
  if (!answer.ok) throw new Error(`The list of signs answered ${answer.status}.`);
  return z.array(signSchema).parse(await answer.json());
}

/** @returns undefined while they are loading; an empty list where they cannot be had */
export function useSigns(): readonly SignOption[] | undefined {
  const [signs, setSigns] = useState<readonly SignOption[]>();
  useEffect(() => {
    let isOver = false;
    signsPromise ??= fetchSigns();
    signsPromise.then(
      (list) => isOver || setSigns(list),
      () => {
        // The next time the list opens, it is requested again.
        signsPromise = undefined;
        if (!isOver) setSigns([]);
      },
    );
    return () => {
      isOver = true;
    };
  }, []);
  return signs;
}
