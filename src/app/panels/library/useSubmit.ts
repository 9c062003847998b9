/** Submitting a form: input stays after a failure, and the reason is shown. */
import { useState } from 'react';

interface SubmitState {
  isSending: boolean;
  /** Validation error as text. */
  validationError: string | undefined;
  /** The server's reason for refusing, as text. */
  failure: string | undefined;
  clear(): void;
  onSubmit(): void;
}

/** @param check returns a validation error @param send returns the reason for a failure */
export function useSubmit(
  check: () => string | undefined,
  send: () => Promise<string | undefined>,
  onDone: () => void,
): SubmitState {
  const [sending, setSending] = useState(false);
  const [validationError, setValidationError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setSending(true);
    const refused = await send();
    setSending(false);
    if (refused === undefined) onDone();
    else setFailure(refused);
  };
  return {
    isSending: sending,
    validationError,
    failure,
    clear: () => {
      setValidationError(undefined);
      setFailure(undefined);
    },
    onSubmit: () => {
      const found = check();
      setValidationError(found);
      setFailure(undefined);
      if (found === undefined) void run();
    },
  };
}
