/** A note being written: kept in the tab for its author until it is sent. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH } from '../../../../domain/wire/handover.ts';
import { browserStorage } from '../../../../state/storage/browserStorage.ts';
import { storedInTab } from '../../../../state/storage/storedInTab.ts';
import { useIsMounted } from '../../../lifetime/useIsMounted.ts';
import { useShell, useSite } from '../../../session/context.ts';

interface NoteDraft {
  text: string;
  /** Identifies this text: if it is sent again, after a lost answer or a reload, it is still one note. */
  key: string;
}

const EMPTY_NOTE: NoteDraft = { text: '', key: '' };
/** A note of maximum length as JSON, which may escape each character. */
const MAX_STORED_CHARS = 6 * MAX_NOTE_LENGTH + 100;

const draftOf = (from: number, userId: string) =>
  storedInTab(
    { storage: browserStorage('session'), userId: () => userId },
    `handoverNoteOfUser.${from}`,
    MAX_STORED_CHARS,
    readDraft,
  );

function readDraft(value: unknown): NoteDraft | undefined {
  const { text, key } = (value ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined;
}

interface Note {
  readonly text: string;
  readonly isSending: boolean;
  /** Why it was not added. */
  readonly failure: string | undefined;
  change: (text: string) => void;
  send: () => Promise<void>;
  moveToNextShift: () => void;
}

/** @param from start of the shift, and `to` its end, epoch milliseconds @param onSent called once the note is added */
export function useNote(from: number, to: number, onSent: () => void): Note {
  const { t } = useTranslation();
  const { dispatch, session } = useSite();
  const { notices } = useShell();
  const isShown = useIsMounted();
  const userId = session.user?.sub ?? '';
  const draft = draftOf(from, userId);
  const [{ text, key }, setNote] = useState<NoteDraft>(() => draft.read() ?? EMPTY_NOTE);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = (next: string) => {
    const note = { text: next, key: crypto.randomUUID() };
    setNote(note);
    if (next === '') draft.clear();
    else draft.write(note);
  };
  const send = async () => {
    if (isSending || text.trim() === '') return;
    setSending(true);
    const refused = await dispatch.handover.addNote({ from, text, key });
    setSending(false);
    setFailure(refused);
    if (refused !== undefined) {
      if (!isShown()) notices.show('error', t('dispatcher.handover.noteNotAdded', { why: refused }));
      return;
    }
    // Text written in the meantime is a new note.
    setNote((now) => (now.key === key ? EMPTY_NOTE : now));
    if (draft.read()?.key === key) draft.clear();
    onSent();
  };
  const moveToNextShift = () => {
    const next = draftOf(to, userId);
    const written = [next.read()?.text, text].filter(Boolean).join('\n');
    const moved = { text: written.slice(0, MAX_NOTE_LENGTH), key: crypto.randomUUID() };
    next.write(moved);
    // Text beyond the limit stays here; so does all of it if the tab stores nothing.
    if (next.read()?.key === moved.key) change(written.slice(MAX_NOTE_LENGTH));
  };
  return { text, isSending, failure, change, send, moveToNextShift };
}
