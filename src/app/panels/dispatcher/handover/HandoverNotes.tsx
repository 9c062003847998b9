/** The dispatchers' notes. Unsent text is kept in the tab, for its author. */
import { InputTextarea } from 'primereact/inputtextarea';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Handover, MAX_NOTE_LENGTH } from '../../../../domain/wire/handover.ts';
import { storedInTab } from '../../../../state/storage/storedInTab.ts';
import { FieldError } from '../../../controls/FieldError.tsx';
import { useSite } from '../../../session/context.ts';
import { useMomentFormatters } from './useMomentFormatters.ts';

interface NoteDraft {
  text: string;
  /** Of this text: sent once more, after a lost answer or a reload, it is still one note. */
  key: string;
}

const EMPTY_NOTE: NoteDraft = { text: '', key: '' };
/** A note of the greatest length as JSON, which may escape each character. */
const MAX_STORED_CHARS = 6 * MAX_NOTE_LENGTH + 100;

const draftOf = (from: number, userId: string) =>
  storedInTab(
    { storage: sessionStorage, userId: () => userId },
    `handoverNoteOfUser.${from}`,
    MAX_STORED_CHARS,
    readDraft,
  );

function readDraft(value: unknown): NoteDraft | undefined {
  const { text, key } = (value ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined;
}

interface NotesProps {
  page: Handover;
  onChange: () => void;
}

export function HandoverNotes({ page: { notes, incoming, mayWrite, from, to }, onChange }: NotesProps) {
  const { t } = useTranslation();
  const { clock } = useMomentFormatters();
  return (
    <section aria-label={t('dispatcher.handover.notes')}>
      <h3>{t('dispatcher.handover.notes')}</h3>
      {notes.length === 0 && <p>{t('dispatcher.handover.noNotes')}</p>}
      <ul>
        {notes.map(({ id, at, author, text }) => (
          <li key={id}>
            <small>{`${clock(at)} ${author}`}</small>
            {text}
          </li>
        ))}
      </ul>
      {mayWrite && <NoteForm from={from} to={to} isTakenOver={incoming !== null} onSent={onChange} />}
    </section>
  );
}

interface NoteFormProps {
  /** Start and end of the shift. */
  from: number;
  to: number;
  /** Nothing can be added any more: what is written is for the next shift. */
  isTakenOver: boolean;
  onSent: () => void;
}

function NoteForm({ from, to, isTakenOver, onSent }: NoteFormProps) {
  const { t } = useTranslation();
  const { dispatch, session } = useSite();
  const id = useId();
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
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || text.trim() === '') return;
    setSending(true);
    const refused = await dispatch.handover.addNote({ from, text, key });
    setSending(false);
    setFailure(refused);
    if (refused !== undefined) return;
    // What was written meanwhile is another note.
    setNote((now) => (now.key === key ? EMPTY_NOTE : now));
    if (draft.read()?.key === key) draft.clear();
    onSent();
  };
  const moveToNextShift = () => {
    const next = draftOf(to, userId);
    const written = [next.read()?.text, text].filter(Boolean).join('\n');
    const moved = { text: written.slice(0, MAX_NOTE_LENGTH), key: crypto.randomUUID() };
    next.write(moved);
    // What has no room there stays, all of it where the tab stores nothing.
    if (next.read()?.key === moved.key) change(written.slice(MAX_NOTE_LENGTH));
  };
  if (isTakenOver && text === '') return null;
  return (
    <form className="hf-handover__form" onSubmit={send}>
      <label htmlFor={id}>{t('dispatcher.handover.newNote')}</label>
      <InputTextarea
        id={id}
        className="hf-input"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        readOnly={isTakenOver}
        onChange={({ target }) => change(target.value)}
      />
      <FieldError>{isTakenOver ? t('dispatcher.handover.tooLate') : failure}</FieldError>
      {isTakenOver ? (
        <button type="button" className="hf-button" onClick={moveToNextShift}>
          {t('dispatcher.handover.moveNote')}
        </button>
      ) : (
        <button type="submit" className="hf-button" disabled={isSending || text.trim() === ''}>
          {t(isSending ? 'dispatcher.handover.sending' : 'dispatcher.handover.addNote')}
        </button>
      )}
    </form>
  );
}
