/** The dispatchers' notes, and the form for adding one. */
import { InputTextarea } from 'primereact/inputtextarea';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Handover, MAX_NOTE_LENGTH } from '../../../../domain/wire/handover.ts';
import { FieldError } from '../../../controls/FieldError.tsx';
import { useMomentFormatters } from './useMomentFormatters.ts';
import { useNote } from './useNote.ts';

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
  /** Nothing can be added any more: new notes go to the next shift. */
  isTakenOver: boolean;
  onSent: () => void;
}

function NoteForm({ from, to, isTakenOver, onSent }: NoteFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const { text, isSending, failure, change, send, moveToNextShift } = useNote(from, to, onSent);
  if (isTakenOver && text === '') return null;
  return (
    <form
      className="hf-handover__form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
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
        <button type="submit" className="hf-button" aria-disabled={isSending || text.trim() === '' || undefined}>
          {t(isSending ? 'dispatcher.handover.sending' : 'dispatcher.handover.addNote')}
        </button>
      )}
    </form>
  );
}
