/** Sending a form: what was typed stays when it fails, and the words of the failure are shown. */
import { useState } from 'react';

interface Submit {
  sending: boolean;
  /** What is wrong with what was typed, in words. */
  wrong: string | undefined;
  /** Why it was refused when it was sent, in words. */
  failure: string | undefined;
  clear(): void;
  onSubmit(): void;
}

/** @param check the words of what is wrong before anything is sent @param send the words of a failure, if it fails */
export function useSubmit(
  check: () => string | undefined,
  send: () => Promise<string | undefined>,
  onDone: () => void,
): Submit {
  const [sending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setSending(true);
    const refused = await send();
    setSending(false);
    if (refused === undefined) onDone();
    else setFailure(refused);
  };
  return {
    sending,
    wrong,
    failure,
    clear: () => {
      setWrong(undefined);
      setFailure(undefined);
    },
    onSubmit: () => {
      const found = check();
      setWrong(found);
      setFailure(undefined);
      if (found === undefined) void run();
    },
  };
}
