/** Sending a form: what was typed stays when it fails, and the words of the failure are shown. */
import { type FormEvent, useState } from 'react';

interface Submit {
  sending: boolean;
  /** Why it was refused, in words. */
  error: string | undefined;
  clear(): void;
  onSubmit(event: FormEvent): void;
}

/** @param check the words of what is wrong before anything is sent @param send the words of a failure, if it fails */
export function useSubmit(
  check: () => string | undefined,
  send: () => Promise<string | undefined>,
  onDone: () => void,
): Submit {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const run = async () => {
    setSending(true);
    const refused = await send();
    setSending(false);
    if (refused === undefined) onDone();
    else setError(refused);
  };
  return {
    sending,
    error,
    clear: () => setError(undefined),
    onSubmit: (event) => {
      event.preventDefault();
      if (sending) return;
      const wrong = check();
      setError(wrong);
      if (wrong === undefined) void run();
    },
  };
}
