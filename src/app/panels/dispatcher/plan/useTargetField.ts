/** The field of a target: text being typed is never replaced, and each value is sent once. */
import { useRef, useState } from 'react';
import type { TargetedIndicator } from '../../../../domain/wire/indicators.ts';
import { readTarget, typedTarget } from './targetText.ts';
import type { TargetRefusal } from './useTargets.ts';

interface TargetField {
  text: string;
  /** The text is not a valid target, and was not sent. */
  isUnreadable: boolean;
  onFocus: () => void;
  onType: (text: string) => void;
  /** Sends a changed text, and resends a refused one. */
  onEnter: () => void;
  onBlur: () => void;
  /** Shows the stored target again. */
  onReset: () => void;
}

interface TargetChanges {
  /** The change that was not stored: its text stays, and Enter sends it again. */
  readonly refusal: TargetRefusal | undefined;
  /** Sends a target, null for none. @returns whether it was stored */
  readonly onSet: (value: number | null) => Promise<boolean>;
  readonly onDismissRefusal: () => void;
}

/** A target set by others is shown immediately, but not in a field that has the focus or an unsent text. */
export function useTargetField(
  indicator: TargetedIndicator,
  target: number | undefined,
  { refusal, onSet, onDismissRefusal }: TargetChanges,
): TargetField {
  const stored = typedTarget(indicator, target);
  const unedited = refusal ? typedTarget(indicator, refusal.value ?? undefined) : stored;
  /** Undefined while the field shows the stored target, or the one that was refused. */
  const [edit, setEdit] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);
  /** The text that need not be sent: the one when the field was focused, then the last one sent. */
  const known = useRef(unedited);
  const isFocused = useRef(false);
  const isSending = useRef(false);
  const send = async (isAgain: boolean) => {
    if (edit === undefined || (edit === known.current && !isAgain)) return;
    const value = readTarget(indicator, edit);
    if (value === undefined) return setUnreadable(true);
    known.current = edit;
    isSending.current = true;
    const isStored = await onSet(value);
    isSending.current = false;
    if (isStored && !isFocused.current) setEdit((now) => (now === edit ? undefined : now));
  };
  const reset = () => {
    known.current = stored;
    setEdit(isFocused.current ? stored : undefined);
    setUnreadable(false);
    onDismissRefusal();
  };
  return {
    text: edit ?? unedited,
    isUnreadable,
    onFocus: () => {
      isFocused.current = true;
      if (edit !== undefined) return;
      known.current = unedited;
      setEdit(unedited);
    },
    onType: (typed) => {
      if (refusal && typed === stored && !isSending.current) return reset();
      setEdit(typed);
      if (readTarget(indicator, typed) !== undefined) setUnreadable(false);
    },
    onEnter: () => void send(refusal !== undefined && !isSending.current),
    onBlur: () => {
      isFocused.current = false;
      if (edit === known.current && !isSending.current) setEdit(undefined);
      else void send(false);
    },
    onReset: () => {
      if (!isSending.current) reset();
    },
  };
}
