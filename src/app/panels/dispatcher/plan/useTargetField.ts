/** The field of a target: what is being typed is never replaced, and each value is sent once. */
import { useRef, useState } from 'react';
import type { TargetedIndicator } from '../../../../domain/wire/indicators.ts';
import { readTarget, typedTarget } from './targetText.ts';

interface TargetField {
  text: string;
  /** It was to be sent, and is no target. */
  isRefused: boolean;
  onFocus: () => void;
  onType: (text: string) => void;
  /** Sends a changed text. */
  onEnter: () => void;
  onBlur: () => void;
}

/**
 * A target that others have set is shown at once, but not in a field that has the focus or an unsent text.
 * @param onSet sends a target, null for none @returns whether it was stored
 */
export function useTargetField(
  indicator: TargetedIndicator,
  target: number | undefined,
  onSet: (value: number | null) => Promise<boolean>,
): TargetField {
  const stored = typedTarget(indicator, target);
  /** Undefined while the field shows the stored target. */
  const [edit, setEdit] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  /** The text that need not be sent: the one at the focus, then the last one sent. */
  const known = useRef<string | undefined>(stored);
  const isFocused = useRef(false);
  const isSending = useRef(false);
  const text = edit ?? stored;
  const send = async () => {
    if (edit === undefined || edit === known.current) return;
    const value = readTarget(indicator, edit);
    if (value === undefined) return setRefused(true);
    known.current = edit;
    isSending.current = true;
    const isStored = await onSet(value);
    isSending.current = false;
    // A refused one may be sent again.
    if (!isStored && known.current === edit) known.current = undefined;
    if (isStored && !isFocused.current) setEdit((now) => (now === edit ? undefined : now));
  };
  return {
    text,
    isRefused,
    onFocus: () => {
      isFocused.current = true;
      if (edit !== undefined) return;
      known.current = stored;
      setEdit(stored);
    },
    onType: (typed) => {
      setEdit(typed);
      if (readTarget(indicator, typed) !== undefined) setRefused(false);
    },
    onEnter: () => void send(),
    onBlur: () => {
      isFocused.current = false;
      if (edit === known.current && !isSending.current) setEdit(undefined);
      else void send();
    },
  };
}
